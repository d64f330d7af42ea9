import { type CreatorId, type PostId } from '@limelight/contract/platform/ids';
import { POST } from '@limelight/contract/posts/limits';
import { audience as audienceSchema } from '@limelight/contract/posts/operations';
import type { Author } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  dateOrNull,
  deriveForDraft,
  deriveForReaders,
  putPoll,
  type Unpublished,
} from './content.ts';
import { postPublished } from '../events.ts';
import { insertNewPost, type NewPost } from './insert-post.ts';
import { addTimers } from '../jobs.ts';
import { checkTimes } from './publish-post.ts';
import {
  countDrafts,
  deleteMedia,
  freePositions,
  lockCreator,
  lockOwnPost,
  postByKey,
  putMedia,
  updateContent,
  updatePrice,
  updateStatus,
} from './write-queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** A newer revision was saved in the meantime; nothing was changed. */
export class ChangedElsewhere extends Error {
  override name = 'ChangedElsewhere';
  readonly postId: PostId;

  constructor(postId: PostId) {
    super(postId);
    this.postId = postId;
  }
}

/** Starts a draft once per key; returns null when the author has reached the limit. */
export async function createDraft(
  deps: WriteDeps,
  creator: Author,
  draft: NewPost,
): Promise<PostId | null> {
  const creatorId = creator.id;
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    await tx.one(lockCreator, creatorId);
    const earlier = await tx.maybe(postByKey, creatorId, draft.idempotencyKey);
    if (earlier) return earlier.id;
    if ((await tx.one(countDrafts, creatorId)).drafts >= POST.draftsMax) return null;
    const columns = await deriveForDraft(tx, creatorId, draft);
    const id = await insertNewPost(tx, creator, draft, columns, { status: 'draft' }, now);
    // A post that was published at once with the same key has taken it meanwhile.
    return id ?? (await tx.one(postByKey, creatorId, draft.idempotencyKey)).id;
  });
}

/** The author's post in one of these states, locked; null when there is none. */
export async function lockMine(
  tx: Tx,
  creatorId: CreatorId,
  id: PostId,
  states: readonly string[],
  revision: number | null,
) {
  const post = await tx.maybe(lockOwnPost, id, creatorId);
  if (!post || !states.includes(post.status)) return null;
  if (revision !== null && post.revision !== revision) throw new ChangedElsewhere(id);
  return post;
}

/**
 * Saves a draft as typed. A scheduled post is published without further checks, so what is saved into one must be valid for
 * readers. Returns false when there is no such draft.
 */
export async function saveDraft(
  deps: WriteDeps,
  creatorId: CreatorId,
  draft: Unpublished & { readonly postId: PostId; readonly revision: number },
): Promise<boolean> {
  const now = deps.clock.now();
  const expiresAt = dateOrNull(draft.expiresAt);
  return deps.db.tx(async (tx) => {
    const states = ['draft', 'scheduled'];
    const post = await lockMine(tx, creatorId, draft.postId, states, draft.revision);
    if (!post) return false;
    const columns =
      post.status === 'draft'
        ? await deriveForDraft(tx, creatorId, draft)
        : await deriveForReaders(tx, creatorId, { ...draft, expiresAt }, now);
    await tx.run(updateContent, {
      id: post.id,
      title: draft.title,
      text: draft.text,
      audience: draft.audience,
      tags: columns.tags,
      priceCents: columns.priceCents,
      expiresAt,
      commentsAllowed: draft.commentsAllowed,
      messageTo: draft.messageTo,
      hasVideo: columns.hasVideo,
      shape: columns.shape,
      editedAt: null,
      now,
    });
    await tx.run(
      deleteMedia,
      post.id,
      draft.media.map((item) => item.mediaId),
    );
    await tx.run(freePositions, post.id);
    if (draft.media.length > 0) await tx.run(putMedia, post.id, draft.media);
    await putPoll(tx, post.id, draft.poll);
    if (post.status === 'scheduled') {
      await addTimers(deps.jobs, tx, post.id, { scheduledFor: null, expiresAt });
    }
    return true;
  });
}

/** Publishes a draft or a scheduled post now, or schedules it (again). Returns false when there is none. */
export async function publishDraft(
  deps: WriteDeps,
  creatorId: CreatorId,
  asked: { postId: PostId; revision: number; scheduledFor: string | null },
): Promise<boolean> {
  const now = deps.clock.now();
  const scheduledFor = dateOrNull(asked.scheduledFor);
  return deps.db.tx(async (tx) => {
    const states = ['draft', 'scheduled'];
    const post = await lockMine(tx, creatorId, asked.postId, states, asked.revision);
    if (!post) return false;
    checkTimes(scheduledFor, now);
    const audience = audienceSchema.parse(post.audience);
    const content = { text: post.text, audience, media: post.media, expiresAt: post.expires_at };
    const columns = await deriveForReaders(tx, creatorId, content, scheduledFor ?? now);
    await tx.run(updatePrice, post.id, columns.priceCents);
    const status = scheduledFor ? 'scheduled' : 'published';
    await tx.run(updateStatus, post.id, status, scheduledFor ? null : now, scheduledFor, now);
    await addTimers(deps.jobs, tx, post.id, { scheduledFor, expiresAt: post.expires_at });
    if (!scheduledFor) await emit(deps, tx, postPublished, { postId: post.id, creatorId });
    return true;
  });
}

/** Turns a scheduled post back into a draft. Returns false when it is not scheduled. */
export async function unschedulePost(
  deps: WriteDeps,
  creatorId: CreatorId,
  id: PostId,
): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const post = await lockMine(tx, creatorId, id, ['scheduled'], null);
    if (!post) return false;
    await tx.run(updateStatus, post.id, 'draft', null, null, deps.clock.now());
    return true;
  });
}
