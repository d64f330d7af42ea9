import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { deleteBlock, endFollowsBetween, insertBlock, lockBoth, personExists } from './queries.ts';

export interface Block {
  readonly blockerId: UserId;
  readonly blockedId: UserId;
  /** The blocker, a member of the other, wants that to end too. */
  readonly cancelMembership: boolean;
}
type BlockHandler = (deps: Deps, tx: Tx, block: Block) => Promise<void>;

const handlers: BlockHandler[] = [];

/**
 * An area declares here what a block ends in it, when it is loaded. It runs in the block's transaction, with both
 * accounts locked, and as often as the same block is asked for.
 */
export function onBlocked(handler: BlockHandler): void {
  handlers.push(handler);
}

/** Blocks once, however often it is asked, and ends what was between the two; false when nobody has this id. */
export async function block(
  deps: Deps,
  viewer: Viewer,
  { userId: other, cancelMembership }: { userId: UserId; cancelMembership: boolean },
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    if (!(await tx.maybe(personExists, other))) return false;
    await tx.many(lockBoth, viewer.id, other);
    await tx.run(insertBlock, viewer.id, other, deps.clock.now());
    await tx.run(endFollowsBetween, viewer.id, other);
    const made = { blockerId: viewer.id, blockedId: other, cancelMembership };
    for (const handle of handlers) await handle(deps, tx, made);
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
