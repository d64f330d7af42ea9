import type { PostId } from '@limelight/contract/platform/ids';
import { actorOf, type Author } from '../../kernel/acting.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type DerivedColumns, dateOrNull, putPoll, type Unpublished } from './content.ts';
import { insertPost, putMedia } from './write-queries.ts';

/** What an author writes for the first time, with the key that a repeat sends again. */
export interface NewPost extends Unpublished {
  readonly idempotencyKey: string;
}

/** How a new post begins. */
type Beginning =
  | { readonly status: 'draft' }
  | { readonly status: 'scheduled'; readonly scheduledFor: Date }
  | { readonly status: 'published' };

/** Stores a post with its files and its poll; null where its key already has one. */
export async function insertNewPost(
  tx: Tx,
  creator: Author,
  post: NewPost,
  columns: DerivedColumns,
  beginning: Beginning,
  now: Date,
): Promise<PostId | null> {
  const inserted = await tx.maybe(insertPost, {
    creatorId: creator.id,
    actorId: actorOf(creator),
    idempotencyKey: post.idempotencyKey,
    title: post.title,
    text: post.text,
    audience: post.audience,
    status: beginning.status,
    publishedAt: beginning.status === 'published' ? now : null,
    scheduledFor: beginning.status === 'scheduled' ? beginning.scheduledFor : null,
    expiresAt: dateOrNull(post.expiresAt),
    commentsAllowed: post.commentsAllowed,
    messageTo: post.messageTo,
    ...columns,
    now,
  });
  if (!inserted) return null;
  if (post.media.length > 0) await tx.run(putMedia, inserted.id, post.media);
  await putPoll(tx, inserted.id, post.poll);
  return inserted.id;
}
