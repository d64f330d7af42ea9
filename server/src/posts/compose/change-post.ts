import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import { POST } from '@limelight/contract/posts/limits';
import type { Deps } from '../../kernel/deps.ts';
import { dateOrNull, deriveForReaders, type PostContent } from './content.ts';
import { lockMine } from './drafts.ts';
import { addTimers } from '../jobs.ts';
import { isPostDown } from '../takedowns/take-down.ts';
import {
  countPinned,
  deleteMedia,
  freePositions,
  liftExpiry,
  lockCreator,
  putMedia,
  takeOutMedia,
  updateContent,
  updatePin,
  updateStatus,
  wasSold,
} from './write-queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
const OUT = ['published', 'archived'];

/**
 * Changes a post that is or was published. Buyers keep the files that they bought. Returns false when there is no such post.
 */
export async function editPost(
  deps: WriteDeps,
  creatorId: CreatorId,
  edit: PostContent & { readonly postId: PostId; readonly revision: number },
): Promise<boolean> {
  const now = deps.clock.now();
  const expiresAt = dateOrNull(edit.expiresAt);
  return deps.db.tx(async (tx) => {
    const post = await lockMine(tx, creatorId, edit.postId, OUT, edit.revision);
    if (!post) return false;
    const text = edit.text.trim();
    const columns = await deriveForReaders(tx, creatorId, { ...edit, text, expiresAt }, now);
    const ids = edit.media.map((item) => item.mediaId);
    const showsOther =
      edit.title !== post.title ||
      text !== post.text ||
      ids.join() !== post.media.map((item) => item.mediaId).join();
    await tx.run(updateContent, {
      id: post.id,
      title: edit.title,
      text,
      audience: edit.audience,
      tags: columns.tags,
      priceCents: columns.priceCents,
      expiresAt,
      commentsAllowed: edit.commentsAllowed,
      messageTo: post.message_to,
      hasVideo: columns.hasVideo,
      shape: columns.shape,
      editedAt: showsOther ? now : null,
      now,
    });
    const { sold } = await tx.one(wasSold, post.id);
    if (sold) await tx.run(takeOutMedia, post.id, ids, now);
    else await tx.run(deleteMedia, post.id, ids);
    await tx.run(freePositions, post.id);
    if (edit.media.length > 0) await tx.run(putMedia, post.id, edit.media);
    await addTimers(deps.jobs, tx, post.id, { scheduledFor: null, expiresAt });
    return true;
  });
}

/** Moves a post to another state; returns false when its state is not in `from`. */
async function move(
  deps: WriteDeps,
  creatorId: CreatorId,
  id: PostId,
  from: readonly string[],
  to: 'published' | 'archived' | 'deleted',
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const post = await lockMine(tx, creatorId, id, from, null);
    if (!post) return false;
    await tx.run(updateStatus, post.id, to, null, null, deps.clock.now());
    return true;
  });
}

export const archivePost = (deps: WriteDeps, creatorId: CreatorId, id: PostId): Promise<boolean> =>
  move(deps, creatorId, id, ['published'], 'archived');

/**
 * Puts an archived post back on the page, where it was, and removes an expiry that has passed. Does not restore a post that
 * moderators took down.
 */
export async function restorePost(
  deps: WriteDeps,
  creatorId: CreatorId,
  id: PostId,
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const post = await lockMine(tx, creatorId, id, ['archived'], null);
    if (!post || (await isPostDown(tx, post.id))) return false;
    const now = deps.clock.now();
    await tx.run(liftExpiry, post.id, now);
    await tx.run(updateStatus, post.id, 'published', null, null, now);
    return true;
  });
}

/** Deletes a post for everyone except its buyers: the row stays for them. */
export const deletePost = (deps: WriteDeps, creatorId: CreatorId, id: PostId): Promise<boolean> =>
  move(deps, creatorId, id, ['draft', 'scheduled', 'published', 'archived'], 'deleted');

/** Pins a published post; returns 'full' when the limit of pinned posts is reached. */
export async function pinPost(
  deps: WriteDeps,
  creatorId: CreatorId,
  id: PostId,
): Promise<'pinned' | 'full' | 'absent'> {
  return deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    const { pinned } = await tx.one(countPinned, creatorId);
    const post = await lockMine(tx, creatorId, id, ['published'], null);
    if (!post) return 'absent';
    if (post.pinned_at === null && pinned >= POST.pinnedMax) return 'full';
    await tx.run(updatePin, post.id, deps.clock.now());
    return 'pinned';
  });
}

export async function unpinPost(
  deps: WriteDeps,
  creatorId: CreatorId,
  id: PostId,
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const post = await lockMine(tx, creatorId, id, OUT, null);
    if (!post) return false;
    await tx.run(updatePin, post.id, null);
    return true;
  });
}
