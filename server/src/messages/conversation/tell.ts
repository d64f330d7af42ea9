import type { MessagesLive } from '@limelight/contract/messages/live';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../../kernel/deps.ts';

type TellDeps = Pick<Deps, 'realtime'>;

/** Tells people's own devices, after the commit. Lost ones do no harm: who comes back reads again. */
export async function tell<Event extends keyof MessagesLive>(
  { realtime }: TellDeps,
  people: readonly UserId[],
  event: Event,
  facts: MessagesLive[Event],
): Promise<void> {
  await Promise.all(people.map((id) => realtime.tell(userTopic(id), event, facts)));
}

/** A message is new, or has changed: for the two people of its conversation, or (nobody) for who listens to a group. */
export const tellOfMessage = (
  deps: TellDeps,
  people: readonly UserId[],
  place: MessagesLive['message'],
): Promise<void> =>
  people.length > 0
    ? tell(deps, people, 'message', place)
    : tellGroup(deps, place.conversationId, 'message', place);

/** Tells everybody who listens to a group: its members are too many to tell each. */
export const tellGroup = <Event extends keyof MessagesLive>(
  { realtime }: TellDeps,
  id: ConversationId,
  event: Event,
  facts: MessagesLive[Event],
): Promise<void> => realtime.tell(conversationTopic(id), event, facts);
