import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { creatorFollowed, creatorUnfollowed } from './events.ts';
import { deleteFollow, followable, insertFollow } from './queries.ts';

/** Follows a creator; a repeated call changes nothing. Returns false when the creator is not visible to this viewer. */
export async function follow(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  creatorId: CreatorId,
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    if (!(await tx.maybe(followable, viewer.id, creatorId))) return false;
    const isNew = (await tx.run(insertFollow, viewer.id, creatorId, deps.clock.now())) > 0;
    if (isNew)
      await emit(deps, tx, creatorFollowed, { creatorId, fanId: viewer.id, isJoining: false });
    return true;
  });
}

/** Ends a follow; does nothing when there is none. */
export async function unfollow(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  creatorId: CreatorId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const ended = await tx.maybe(deleteFollow, viewer.id, creatorId);
    if (!ended) return;
    const followedAt = ended.created_at.toISOString();
    await emit(deps, tx, creatorUnfollowed, { creatorId, fanId: viewer.id, followedAt });
  });
}
