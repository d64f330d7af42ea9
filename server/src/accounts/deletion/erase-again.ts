import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { eraseContentJob } from '../jobs.ts';

/** For accounts that were deleted: queues the removal of what was kept for a while, once no one has a right to it. */
export async function eraseAgain(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  userIds: readonly UserId[],
): Promise<void> {
  if (userIds.length === 0) return;
  await jobs.addMany(
    tx,
    eraseContentJob,
    userIds.map((userId) => ({ data: { userId } })),
  );
}
