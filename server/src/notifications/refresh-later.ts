import type { UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';

/** After the commit, makes the open screens of these people read their notices again. */
export function refreshLater(
  { realtime }: Pick<Deps, 'realtime'>,
  tx: Tx,
  people: readonly UserId[],
): void {
  tx.afterCommit(async () => {
    for (const id of new Set(people)) await realtime.tell(userTopic(id), 'notice', {});
  });
}
