import type { MessagesLive } from '@limelight/contract/messages/live';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../../kernel/deps.ts';

type TellDeps = Pick<Deps, 'realtime'>;

/** Notifies people's devices, after the commit. A lost signal does no harm, since a device reads again when it reconnects. */
export async function tell<Event extends keyof MessagesLive>(
  { realtime }: TellDeps,
  people: readonly UserId[],
  event: Event,
  facts: MessagesLive[Event],
): Promise<void> {
  await Promise.all(people.map((id) => realtime.tell(userTopic(id), event, facts)));
}

/**
 * Notifies of a new or changed message: the two people of its conversation, or the channel of its group where `people` is
 * empty.
 */
export const tellOfMessage = (
  deps: TellDeps,
  people: readonly UserId[],
  place: MessagesLive['message'],
): Promise<void> =>
  people.length > 0
    ? tell(deps, people, 'message', place)
    : tellGroup(deps, place.conversationId, 'message', place);

/** Notifies all who listen to a group's channel; a group has too many members to notify each. */
export const tellGroup = <Event extends keyof MessagesLive>(
  { realtime }: TellDeps,
  id: ConversationId,
  event: Event,
  facts: MessagesLive[Event],
): Promise<void> => realtime.tell(conversationTopic(id), event, facts);
