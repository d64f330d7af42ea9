import {
  type CommentId,
  type CreatorId,
  type PostId,
  userId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';
import { noBlockBetween } from '../rules.ts';
import { excerptOf } from './excerpt.ts';
import { loadFacts } from './facts.ts';
import { mentionedPeople } from './mentioned-people.ts';
import { evaluate } from './policy.ts';

/**
 * Which of these posts somebody may know of now, and what they are called: the title, or how an open one begins, or
 * nothing (''). One statement.
 */
export async function postsInSight(
  db: Queryable,
  readerId: UserId,
  ids: readonly PostId[],
  now: Date,
): Promise<Map<PostId, string>> {
  const reader = { id: readerId, isModerator: false };
  const loaded = await loadFacts(db, reader, ids, now);
  return new Map(
    [...loaded].flatMap(([id, { row, post, viewer }]) => {
      const { access } = evaluate(post, viewer, now);
      if (access === 'none') return [];
      return [[id, row.title || (access === 'full' ? excerptOf(row.text) : '')]];
    }),
  );
}

const commentsByIds = statement({
  name: 'posts.comments-by-ids',
  params: [t.uuid<UserId>(), t.uuidArray<CommentId>()],
  row: { id: t.uuid<CommentId>(), text: t.text() },
  text: `select co.id, co.text from comments co
         where co.id = any($2) and co.deleted_at is null and ${noBlockBetween('$1::uuid', 'co.author_id')}`,
});

/** How these comments begin, without those that are gone and those of people with a block between. One statement. */
export async function commentsInSight(
  db: Queryable,
  readerId: UserId,
  ids: readonly CommentId[],
): Promise<Map<CommentId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many(commentsByIds, readerId, ids);
  return new Map(rows.map(({ id, text }) => [id, excerptOf(text)]));
}

const publishedText = statement({
  name: 'posts.published-text',
  params: [t.uuid<PostId>()],
  row: { text: t.text(), creator_id: t.uuid<CreatorId>() },
  text: `select text, creator_id from posts where id = $1 and status = 'published'`,
});

/** Whom a published post names, without its author. */
export async function mentionedInPost(db: Queryable, id: PostId): Promise<UserId[]> {
  const post = await db.maybe(publishedText, id);
  return post ? mentionedPeople(db, post.text, userId.parse(post.creator_id)) : [];
}
