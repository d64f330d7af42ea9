import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { deleteBlock, endFollowsBetween, insertBlock, personExists } from './queries.ts';

/** Blocks once, however often it is asked, and ends the follows between the two; false when nobody has this id. */
export async function block(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  other: UserId,
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    if (!(await tx.maybe(personExists, other))) return false;
    await tx.run(insertBlock, viewer.id, other, deps.clock.now());
    await tx.run(endFollowsBetween, viewer.id, other);
    return true;
  });
}

/** Takes the viewer's own block back; the other's, if there is one, stands. */
export async function unblock(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  other: UserId,
): Promise<void> {
  await deps.db.run(deleteBlock, viewer.id, other);
}
