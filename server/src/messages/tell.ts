import type { MessagesLive } from '@limelight/contract/messages/live';
import type { UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../deps.ts';

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
