import type { CommentId, PostId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';

/** Columns of a comment as viewer $1 sees it; people with a block between them do not see each other's comments. */
const COLUMNS = `
  co.id, co.post_id, co.parent_id, co.author_id, co.text, co.created_at, co.edited_at, co.deleted_at, co.pinned_at,
  co.like_count, co.reply_count, pr.handle, pr.display_name, pr.avatar_url,
  exists (select from comment_likes cl where cl.comment_id = co.id and cl.user_id = $1::uuid) as likes`;
const NOT_BLOCKED = noBlockBetween('$1::uuid', 'co.author_id');

const row = {
  id: t.uuid<CommentId>(),
  post_id: t.uuid<PostId>(),
  parent_id: t.uuid<CommentId>().nullable(),
  author_id: t.uuid<UserId>(),
  text: t.text(),
  created_at: t.timestamptz(),
  edited_at: t.timestamptz().nullable(),
  deleted_at: t.timestamptz().nullable(),
  pinned_at: t.timestamptz().nullable(),
  like_count: t.int4(),
  reply_count: t.int4(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  likes: t.bool().certain(),
} as const;

/** Threads of post $2, newest first after ($3, $4), without the pinned one. */
export const threadPage = statement({
  name: 'posts.thread-page',
  params: [t.uuid<UserId>().nullable(), t.uuid<PostId>(), t.timestamptz(), t.uuid(), t.int8()],
  row,
  text: `
    select ${COLUMNS}
    from comments co join profiles pr on pr.id = co.author_id
    where co.post_id = $2 and co.parent_id is null and (co.deleted_at is null or co.reply_count > 0)
      and co.pinned_at is null and (co.created_at, co.id) < ($3, $4) and ${NOT_BLOCKED}
    order by co.created_at desc, co.id desc
    limit $5`,
});

export const pinnedThread = statement({
  name: 'posts.pinned-thread',
  params: [t.uuid<UserId>().nullable(), t.uuid<PostId>()],
  row,
  text: `
    select ${COLUMNS}
    from comments co join profiles pr on pr.id = co.author_id
    where co.post_id = $2 and co.pinned_at is not null and ${NOT_BLOCKED}`,
});

/** Replies in thread $2, oldest first after ($3, $4). */
export const replyPage = statement({
  name: 'posts.reply-page',
  params: [t.uuid<UserId>().nullable(), t.uuid<CommentId>(), t.timestamptz(), t.uuid(), t.int8()],
  row,
  text: `
    select ${COLUMNS}
    from comments co join profiles pr on pr.id = co.author_id
    where co.parent_id = $2 and co.deleted_at is null and (co.created_at, co.id) > ($3, $4) and ${NOT_BLOCKED}
    order by co.created_at, co.id
    limit $5`,
});

export const commentById = statement({
  name: 'posts.comment-by-id',
  params: [t.uuid<UserId>().nullable(), t.uuid<CommentId>()],
  row,
  text: `
    select ${COLUMNS}
    from comments co join profiles pr on pr.id = co.author_id
    where co.id = $2 and ${NOT_BLOCKED}`,
});

/** For staff, regardless of who may see it: a comment that was reported to them. */
export const reportedComment = statement({
  name: 'posts.reported-comment',
  params: [t.uuid<CommentId>()],
  row: {
    id: t.uuid<CommentId>(),
    post_id: t.uuid<PostId>(),
    author_id: t.uuid<UserId>(),
    text: t.text(),
    created_at: t.timestamptz(),
    deleted_at: t.timestamptz().nullable(),
    taken_down_text: t.text().nullable(),
    handle: t.text(),
    display_name: t.text(),
  },
  text: `
    select co.id, co.post_id, co.author_id, co.text, co.created_at, co.deleted_at, co.taken_down_text, pr.handle,
      pr.display_name
    from comments co join profiles pr on pr.id = co.author_id
    where co.id = $1`,
});

export const insertComment = statement({
  name: 'posts.insert-comment',
  params: [
    t.uuid<PostId>(),
    t.uuid<UserId>(),
    t.uuid<CommentId>().nullable(),
    t.text(),
    t.text().nullable(),
    t.timestamptz(),
  ],
  row: { id: t.uuid<CommentId>() },
  text: `
    insert into comments (post_id, author_id, parent_id, text, idempotency_key, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (author_id, idempotency_key) do nothing
    returning id`,
});

export const commentByKey = statement({
  name: 'posts.comment-by-key',
  params: [t.uuid<UserId>(), t.text()],
  row: { id: t.uuid<CommentId>() },
  text: `select id from comments where author_id = $1 and idempotency_key = $2`,
});

export const updateComment = statement({
  name: 'posts.update-comment',
  params: [t.uuid<CommentId>(), t.text(), t.timestamptz()],
  row: {},
  text: `update comments set text = $2, edited_at = $3 where id = $1 and deleted_at is null and text <> $2`,
});

/** Deletes the comment's text, and also a text kept by a takedown; the row stays, to hold its thread. */
export const deleteComment = statement({
  name: 'posts.delete-comment',
  params: [t.uuid<CommentId>(), t.timestamptz()],
  row: {},
  text: `
    update comments set deleted_at = coalesce(deleted_at, $2), text = '-', taken_down_text = null, pinned_at = null
    where id = $1 and (deleted_at is null or taken_down_text is not null)`,
});

/** Makes the comment look deleted to everyone; its text is kept for `restoreComment`. */
export const takeDownComment = statement({
  name: 'posts.take-down-comment',
  params: [t.uuid<CommentId>(), t.timestamptz()],
  row: { post_id: t.uuid<PostId>(), author_id: t.uuid<UserId>() },
  text: `
    update comments set deleted_at = $2, taken_down_text = text, text = '-', pinned_at = null
    where id = $1 and deleted_at is null
    returning post_id, author_id`,
});

/** Does not pin the comment again: another thread may be pinned by now. */
export const restoreComment = statement({
  name: 'posts.restore-comment',
  params: [t.uuid<CommentId>()],
  row: { post_id: t.uuid<PostId>(), author_id: t.uuid<UserId>() },
  text: `
    update comments set deleted_at = null, text = taken_down_text, taken_down_text = null
    where id = $1 and taken_down_text is not null
    returning post_id, author_id`,
});

export const forgetTakenDown = statement({
  name: 'posts.forget-taken-down',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update comments set taken_down_text = null where author_id = $1 and taken_down_text is not null`,
});

export const insertCommentLike = statement({
  name: 'posts.insert-comment-like',
  params: [t.uuid<CommentId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `insert into comment_likes (comment_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing`,
});

export const deleteCommentLike = statement({
  name: 'posts.delete-comment-like',
  params: [t.uuid<CommentId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from comment_likes where comment_id = $1 and user_id = $2`,
});

export const commentLikeCount = statement({
  name: 'posts.comment-like-count',
  params: [t.uuid<CommentId>()],
  row: { like_count: t.int4() },
  text: `select like_count from comments where id = $1`,
});

export const lockPost = statement({
  name: 'posts.lock',
  params: [t.uuid<PostId>()],
  row: { id: t.uuid<PostId>() },
  text: `select id from posts where id = $1 for update`,
});

/** Unpins the thread of the post that is pinned. */
export const unpinThreads = statement({
  name: 'posts.unpin-threads',
  params: [t.uuid<PostId>()],
  row: {},
  text: `update comments set pinned_at = null where post_id = $1 and pinned_at is not null`,
});

export const pinThread = statement({
  name: 'posts.pin-thread',
  params: [t.uuid<CommentId>(), t.timestamptz()],
  row: {},
  text: `update comments set pinned_at = $2 where id = $1 and parent_id is null and deleted_at is null`,
});
