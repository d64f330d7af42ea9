import type { CommentId, PostId } from '@limelight/contract/platform/ids';
import type { CommentView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Row } from '../../platform/db/statement.ts';
import { commentById, pinnedThread, replyPage, threadPage } from './comment-queries.ts';
import { type JudgedPost, judgePosts } from '../reading/judge-posts.ts';
import { readMentions } from '../telling/read-mentions.ts';
import { mayComment } from '../reading/view.ts';

export type CommentRow = Row<typeof commentById>;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type Page = { items: CommentView[]; nextCursor: string | null };
type Asked = { cursor?: string | undefined; limit: number };

/** The post, if the viewer sees it in full: comments are part of its content. */
export async function openPost(
  deps: ReadDeps,
  viewer: Viewer | null,
  postId: PostId,
): Promise<JudgedPost | null> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  return post?.entitlement.access === 'full' ? post : null;
}

/** A comment and its open post; null when the viewer may see neither. */
export async function openComment(
  deps: ReadDeps,
  viewer: Viewer | null,
  id: CommentId,
): Promise<{ row: CommentRow; post: JudgedPost } | null> {
  const row = await deps.db.maybe(commentById, viewer?.id ?? null, id);
  if (!row) return null;
  const post = await openPost(deps, viewer, row.post_id);
  return post && { row, post };
}

/** Threads of a post, the pinned one first and then newest first; null when the post is not open to the viewer. */
export async function listComments(
  deps: ReadDeps,
  viewer: Viewer | null,
  postId: PostId,
  { cursor, limit }: Asked,
): Promise<Page | null> {
  const post = await openPost(deps, viewer, postId);
  return post && threadsOf(deps, viewer, post, { cursor, limit });
}

/** Threads of a post that is open to the viewer. */
export async function threadsOf(
  deps: ReadDeps,
  viewer: Viewer | null,
  post: JudgedPost,
  { cursor, limit }: Asked,
): Promise<Page> {
  const postId = post.row.id;
  const after = timeCursor.decode(cursor);
  const who = viewer?.id ?? null;
  const [pinned, rows] = await Promise.all([
    cursor === undefined ? deps.db.many(pinnedThread, who, postId) : [],
    deps.db.many(threadPage, who, postId, after.at, after.id, limit + 1),
  ]);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: await viewComments(deps, viewer, post, [...pinned, ...items]), nextCursor };
}

/** Replies in a thread, oldest first; null when its post is not open to the viewer. */
export async function listReplies(
  deps: ReadDeps,
  viewer: Viewer | null,
  thread: CommentId,
  { cursor, limit }: Asked,
): Promise<Page | null> {
  const found = await openComment(deps, viewer, thread);
  if (!found) return null;
  const after =
    cursor === undefined
      ? { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
      : timeCursor.decode(cursor);
  const rows = await deps.db.many(
    replyPage,
    viewer?.id ?? null,
    thread,
    after.at,
    after.id,
    limit + 1,
  );
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: await viewComments(deps, viewer, found.post, items), nextCursor };
}

/** Comments of one post as the viewer sees them. */
export async function viewComments(
  deps: ReadDeps,
  viewer: Viewer | null,
  post: JudgedPost,
  rows: readonly CommentRow[],
): Promise<CommentView[]> {
  const mentions = await readMentions(
    deps.db,
    rows.flatMap((row) => (row.deleted_at ? [] : [row.text])),
  );
  const canReply = viewer !== null && mayComment(post);
  return rows.map((row) => {
    const isGone = row.deleted_at !== null;
    const isMine = viewer?.id === row.author_id;
    return {
      id: row.id,
      postId: row.post_id,
      parentId: row.parent_id,
      author: isGone
        ? null
        : {
            id: row.author_id,
            handle: row.handle,
            displayName: row.display_name,
            avatarUrl: row.avatar_url,
            isCreator: row.author_id === post.row.creator_id,
          },
      text: isGone ? null : row.text,
      mentions: isGone ? [] : mentions(row.text),
      createdAt: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
      pinned: row.pinned_at !== null,
      likeCount: row.like_count,
      replyCount: row.reply_count,
      viewer: {
        likes: row.likes,
        canEdit: isMine && !isGone,
        canDelete: !isGone && mayDelete(row, viewer, post),
        canPin: !isGone && post.viewer.isOwner && row.parent_id === null,
        canReply: canReply && !isGone,
      },
    };
  });
}

/** Authors may delete their own comments, creators any under their posts, and moderators any. */
export function mayDelete(row: CommentRow, viewer: Viewer | null, post: JudgedPost): boolean {
  if (viewer === null) return false;
  return viewer.id === row.author_id || post.viewer.isOwner || post.viewer.isModerator;
}
