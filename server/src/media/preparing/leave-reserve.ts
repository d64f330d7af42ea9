import type { Deps } from '../../kernel/deps.ts';
import { PutOff } from '../../platform/jobs/put-off.ts';

/** How long work waits for disk space before it checks again. */
const LOOK_AGAIN_MS = 5 * 60 * 1_000;

/** Throws `PutOff` where writing `bytes` would use the operator's reserve. */
export async function leaveReserve({ disk }: Pick<Deps, 'disk'>, bytes: number): Promise<void> {
  if ((await disk.room()) <= bytes) throw new PutOff('the disk is nearly full', LOOK_AGAIN_MS);
}
