import type { CommentId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import type { SeesPerson } from '../../kernel/parts/sees-person.ts';
import { textsOfPosts } from './texts-of-posts.ts';

const likesOneOf = statement({
  name: 'posts.likes-one-of',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { is_known: t.bool().certain() },
  text: `select exists (select from posts p join likes l on l.post_id = p.id and l.user_id = $2
    where p.creator_id = $1) as is_known`,
});

/** The newest $2 comments of $1. */
const commentsOf = statement({
  name: 'posts.comments-of',
  params: [t.uuid<UserId>(), t.int8()],
  row: { id: t.uuid<CommentId>() },
  text: `select id from comments where author_id = $1 and deleted_at is null order by created_at desc limit $2`,
});

/**
 * How many comments are checked: of people who wrote more, a reader finds at least one readable comment among these, or hardly
 * any at all.
 */
const NEWEST = 200;

/** A viewer sees the people whose comments they may read, and creators see who liked their posts. */
export const seesInPosts: SeesPerson = async ({ db, clock }, viewerId, personId) => {
  if ((await db.one(likesOneOf, viewerId, personId)).is_known) return true;
  const rows = await db.many(commentsOf, personId, NEWEST);
  const commentIds = rows.map(({ id }) => id);
  const { comments } = await textsOfPosts(db, viewerId, { postIds: [], commentIds }, clock.now());
  return comments.size > 0;
};
