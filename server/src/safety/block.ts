import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { deleteBlock, insertBlock, lockBoth, personExists } from './queries.ts';
import { seesPerson } from './sees-person.ts';

/**
 * Blocks a person and ends what was between the two; a repeated call changes nothing. Returns false when no person has this id.
 */
export async function block(
  deps: Deps,
  viewer: Viewer,
  { userId: other, cancelMembership }: { userId: UserId; cancelMembership: boolean },
): Promise<boolean> {
  const wasSeen = await seesPerson(deps, viewer.id, other);
  return deps.db.tx(async (tx) => {
    if (!(await tx.maybe(personExists, other))) return false;
    await tx.many(lockBoth, viewer.id, other);
    await tx.run(insertBlock, viewer.id, other, wasSeen, deps.clock.now());
    const made = { blockerId: viewer.id, blockedId: other, cancelMembership };
    for (const handle of deps.onBlocked) await handle(deps, tx, made);
    return true;
  });
}

/** Removes the viewer's own block; a block by the other person stays. */
export async function unblock(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  other: UserId,
): Promise<void> {
  await deps.db.run(deleteBlock, viewer.id, other);
}
