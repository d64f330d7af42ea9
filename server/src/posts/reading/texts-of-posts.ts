import type { CommentId, PostId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';
import { excerptOf } from './excerpt.ts';
import { loadFacts } from './facts.ts';
import { evaluate } from '../policy.ts';

/** A post that its reader may know of. */
export interface TextOfPost {
  /** Its title, or its beginning where the post is open to the reader; '' where it has neither. */
  readonly name: string;
  /** The reader may read its text and its comments. */
  readonly isOpen: boolean;
}

/** What a person may read now, by id; what they may not read is missing. */
export interface TextsOfPosts {
  readonly posts: ReadonlyMap<PostId, TextOfPost>;
  /** The beginning of each comment. */
  readonly comments: ReadonlyMap<CommentId, string>;
}

/** People with a block between them see neither each other's comments nor the threads that the other began. */
const commentsByIds = statement({
  name: 'posts.comments-by-ids',
  params: [t.uuid<UserId>(), t.uuidArray<CommentId>()],
  row: { id: t.uuid<CommentId>(), post_id: t.uuid<PostId>(), text: t.text() },
  text: `select co.id, co.post_id, co.text
         from comments co left join comments thread on thread.id = co.parent_id
         where co.id = any($2) and co.deleted_at is null and ${noBlockBetween('$1::uuid', 'co.author_id')}
           and ${noBlockBetween('$1::uuid', 'thread.author_id')}`,
});

/**
 * The text door of posts (docs/product.md, 'Words of others'): what a reader may read of posts and comments at this moment,
 * wherever it is shown outside its page. A comment is part of its post, so only people who see the post in full may read it. At
 * most two statements.
 */
export async function textsOfPosts(
  db: Queryable,
  readerId: UserId,
  { postIds, commentIds }: { postIds: readonly PostId[]; commentIds: readonly CommentId[] },
  now: Date,
): Promise<TextsOfPosts> {
  const said = commentIds.length === 0 ? [] : await db.many(commentsByIds, readerId, commentIds);
  const asked = [...new Set([...postIds, ...said.map((row) => row.post_id)])];
  const loaded = await loadFacts(db, { id: readerId, isModerator: false }, asked, now);
  const posts = new Map(
    [...loaded].flatMap(([id, { row, post, viewer }]) => {
      const { access } = evaluate(post, viewer, now);
      if (access === 'none') return [];
      const isOpen = access === 'full';
      return [[id, { name: row.title || (isOpen ? excerptOf(row.text) : ''), isOpen }]];
    }),
  );
  const readable = said.filter((row) => posts.get(row.post_id)?.isOpen);
  return { posts, comments: new Map(readable.map(({ id, text }) => [id, excerptOf(text)])) };
}
