import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { mentionsOf } from '@limelight/contract/posts/text-parts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** A text with more names is a list, and the people after these are not notified. */
const MOST = 20;

const peopleByHandle = statement({
  name: 'posts.people-by-handle',
  params: [t.textArray(), t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from profiles where handle = any($1::text[]) and id <> $2`,
});

/** The people whose handles a text mentions, without its author; at most the first twenty. */
export async function mentionedPeople(
  db: Queryable,
  text: string,
  authorId: UserId,
): Promise<UserId[]> {
  const handles = mentionsOf(text).slice(0, MOST);
  if (handles.length === 0) return [];
  return (await db.many(peopleByHandle, handles, authorId)).map(({ id }) => id);
}

const publishedText = statement({
  name: 'posts.published-text',
  params: [t.uuid<PostId>()],
  row: { text: t.text(), creator_id: t.uuid<CreatorId>() },
  text: `select text, creator_id from posts where id = $1 and status = 'published'`,
});

/** The people whom a published post mentions, without its author. */
export async function mentionedInPost(db: Queryable, id: PostId): Promise<UserId[]> {
  const post = await db.maybe(publishedText, id);
  return post ? mentionedPeople(db, post.text, post.creator_id) : [];
}
