import type { CreatorId, MediaId, PostId, UserId } from '@limelight/contract/platform/ids';
import type { Audience, MessageTo } from '@limelight/contract/posts/operations';
import { statement, t } from '../../platform/db/statement.ts';
import type { PostFacts } from '../policy.ts';
import type { PostMediaRow } from '../reading/queries.ts';

type Status = PostFacts['status'];
type Shape = 'square' | 'portrait';

export const insertPost = statement({
  name: 'posts.insert',
  params: {
    creatorId: t.uuid<CreatorId>(),
    /** The helper who wrote it for the creator. */
    actorId: t.uuid<UserId>().nullable(),
    idempotencyKey: t.text(),
    title: t.text(),
    text: t.text(),
    tags: t.textArray(),
    audience: t.jsonb<Audience>(),
    priceCents: t.int4().nullable(),
    status: t.text<Status>(),
    publishedAt: t.timestamptz().nullable(),
    scheduledFor: t.timestamptz().nullable(),
    expiresAt: t.timestamptz().nullable(),
    commentsAllowed: t.bool(),
    messageTo: t.text<MessageTo>().nullable(),
    hasVideo: t.bool(),
    shape: t.text<Shape>(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid<PostId>() },
  text: `
    insert into posts (creator_id, actor_id, idempotency_key, title, text, tags, audience, price_cents, status, published_at,
      scheduled_for, expires_at, comments_allowed, message_to, has_video, shape, created_at, updated_at)
    values (:creatorId, :actorId, :idempotencyKey, :title, :text, :tags, :audience, :priceCents, :status, :publishedAt,
      :scheduledFor, :expiresAt, :commentsAllowed, :messageTo, :hasVideo, :shape, :now, :now)
    on conflict (creator_id, idempotency_key) do nothing
    returning id`,
});

export const postByKey = statement({
  name: 'posts.by-key',
  params: [t.uuid<CreatorId>(), t.text()],
  row: { id: t.uuid<PostId>() },
  text: `select id from posts where creator_id = $1 and idempotency_key = $2`,
});

/** The author's post, locked until the transaction ends. */
export const lockOwnPost = statement({
  name: 'posts.lock-own',
  params: [t.uuid<PostId>(), t.uuid<CreatorId>()],
  row: {
    id: t.uuid<PostId>(),
    status: t.text<Status>(),
    revision: t.int4(),
    title: t.text(),
    text: t.text(),
    audience: t.jsonb<unknown>(),
    pinned_at: t.timestamptz().nullable(),
    expires_at: t.timestamptz().nullable(),
    message_to: t.text<MessageTo>().nullable(),
    media: t.json<readonly PostMediaRow[]>().certain(),
  },
  text: `
    select p.id, p.status, p.revision, p.title, p.text, p.audience, p.pinned_at, p.expires_at, p.message_to,
      coalesce((
        select json_agg(json_build_object('mediaId', pm.media_id, 'alt', pm.alt, 'isPreview', pm.is_preview)
          order by pm.position)
        from post_media pm where pm.post_id = p.id and pm.removed_at is null), '[]') as media
    from posts p
    where p.id = $1 and p.creator_id = $2 and p.status <> 'deleted'
    for update of p`,
});

/** Saves the author's content. The revision grows; `edited_at` changes only where readers could see the change. */
export const updateContent = statement({
  name: 'posts.update-content',
  params: {
    id: t.uuid<PostId>(),
    title: t.text(),
    text: t.text(),
    tags: t.textArray(),
    audience: t.jsonb<Audience>(),
    priceCents: t.int4().nullable(),
    expiresAt: t.timestamptz().nullable(),
    commentsAllowed: t.bool(),
    messageTo: t.text<MessageTo>().nullable(),
    hasVideo: t.bool(),
    shape: t.text<Shape>(),
    editedAt: t.timestamptz().nullable(),
    now: t.timestamptz(),
  },
  row: {},
  text: `
    update posts set title = :title, text = :text, tags = :tags, audience = :audience, price_cents = :priceCents,
      expires_at = :expiresAt, comments_allowed = :commentsAllowed, message_to = :messageTo, has_video = :hasVideo,
      shape = :shape, edited_at = coalesce(:editedAt, edited_at), updated_at = :now, revision = revision + 1
    where id = :id`,
});

/** Moves a post to another state. A published post keeps the day of its first publication. */
export const updateStatus = statement({
  name: 'posts.update-status',
  params: [
    t.uuid<PostId>(),
    t.text<Status>(),
    t.timestamptz().nullable(),
    t.timestamptz().nullable(),
    t.timestamptz(),
  ],
  row: {},
  text: `
    update posts set status = $2, published_at = coalesce($3, published_at), scheduled_for = $4, updated_at = $5,
      pinned_at = case when $2 = 'published' then pinned_at end, revision = revision + 1
    where id = $1`,
});

/** The price a post is bought for, stored beside its audience for indexes and earnings. */
export const updatePrice = statement({
  name: 'posts.update-price',
  params: [t.uuid<PostId>(), t.int4().nullable()],
  row: {},
  text: `update posts set price_cents = $2 where id = $1`,
});

/**
 * Marks files of a post that are no longer in $2 as removed at $3; for a post that was sold, whose buyers keep them. A post
 * without buyers deletes them instead.
 */
export const takeOutMedia = statement({
  name: 'posts.take-out-media',
  params: [t.uuid<PostId>(), t.uuidArray<MediaId>(), t.timestamptz()],
  row: {},
  text: `
    update post_media set removed_at = $3
    where post_id = $1 and removed_at is null and not media_id = any($2::uuid[])`,
});

export const deleteMedia = statement({
  name: 'posts.delete-media',
  params: [t.uuid<PostId>(), t.uuidArray<MediaId>()],
  row: {},
  text: `delete from post_media where post_id = $1 and removed_at is null and not media_id = any($2::uuid[])`,
});

/** Positions are unique among the current files: frees them before they are written again. */
export const freePositions = statement({
  name: 'posts.free-positions',
  params: [t.uuid<PostId>()],
  row: {},
  text: `update post_media set position = -1 - position where post_id = $1 and removed_at is null`,
});

export const putMedia = statement({
  name: 'posts.put-media',
  params: [t.uuid<PostId>(), t.jsonb<readonly PostMediaRow[]>()],
  row: {},
  text: `
    insert into post_media (post_id, media_id, position, alt, is_preview)
    select $1, (item ->> 'mediaId')::uuid, ordinality - 1, item ->> 'alt', (item ->> 'isPreview')::boolean
    from jsonb_array_elements($2) with ordinality as items(item, ordinality)
    on conflict (post_id, media_id) do update set position = excluded.position, alt = excluded.alt,
      is_preview = excluded.is_preview, removed_at = null`,
});

/** Files of the author that a post may show; locked until the post is written, so that none is deleted in the meantime. */
export const usableMedia = statement({
  name: 'posts.usable-media',
  params: [t.uuid<CreatorId>(), t.uuidArray<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<'picture' | 'video' | 'audio'>(),
    status: t.text<'processing' | 'ready' | 'failed'>(),
    width: t.int4().nullable(),
    height: t.int4().nullable(),
  },
  text: `
    select id, kind, status, width, height from media
    where owner_id = $1 and id = any($2::uuid[]) and purpose = 'vault' and kind <> 'file'
    for share`,
});

/** How many of these ids are this creator's lists or open tiers. */
export const ownedListsAndTiers = statement({
  name: 'posts.owned-lists-and-tiers',
  params: [t.uuid<CreatorId>(), t.uuidArray()],
  row: { known: t.int4().certain() },
  text: `
    select (
      (select count(*) from creator_lists where creator_id = $1 and id = any($2::uuid[])) +
      (select count(*) from tiers where creator_id = $1 and archived_at is null and id = any($2::uuid[]))
    )::int as known`,
});

export const deletePoll = statement({
  name: 'posts.delete-poll',
  params: [t.uuid<PostId>()],
  row: {},
  text: `delete from polls where post_id = $1`,
});

export const insertPoll = statement({
  name: 'posts.insert-poll',
  params: [t.uuid<PostId>(), t.text(), t.bool(), t.timestamptz().nullable(), t.textArray()],
  row: {},
  text: `
    with poll as (
      insert into polls (post_id, question, allows_several, ends_at) values ($1, $2, $3, $4) returning post_id)
    insert into poll_options (post_id, position, text)
    select poll.post_id, ordinality - 1, option
    from poll, unnest($5::text[]) with ordinality as options(option, ordinality)`,
});

/** Drafts and scheduled posts of an author, for the limit. */
export const countDrafts = statement({
  name: 'posts.count-drafts',
  params: [t.uuid<CreatorId>()],
  row: { drafts: t.int4().certain() },
  text: `select count(*)::int as drafts from posts where creator_id = $1 and status in ('draft', 'scheduled')`,
});

/** Locks the author, so that two pins, or two new drafts, at once are counted one after the other. */
export const lockCreator = statement({
  name: 'posts.lock-creator',
  params: [t.uuid<CreatorId>()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `select creator_id from creator_counts where creator_id = $1 for update`,
});

/** Run after the lock, not in the same statement: a statement sees the rows as of its start, even if it waited. */
export const countPinned = statement({
  name: 'posts.count-pinned',
  params: [t.uuid<CreatorId>()],
  row: { pinned: t.int4().certain() },
  text: `
    select count(*)::int as pinned from posts
    where creator_id = $1 and pinned_at is not null and status = 'published'`,
});

/** Whether the post was ever bought; run after locking the post, since a purchase waits for that lock. */
export const wasSold = statement({
  name: 'posts.was-sold',
  params: [t.uuid<PostId>()],
  row: { sold: t.bool().certain() },
  text: `select exists (select from granted_things where thing_id = $1 and kind = 'post') as sold`,
});

export const updatePin = statement({
  name: 'posts.update-pin',
  params: [t.uuid<PostId>(), t.timestamptz().nullable()],
  row: {},
  text: `update posts set pinned_at = $2 where id = $1`,
});

/** Publishes a scheduled post that is due; no row when it was unscheduled or moved in the meantime. */
export const publishDue = statement({
  name: 'posts.publish-due',
  params: [t.uuid<PostId>(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `
    update posts set status = 'published', published_at = $2, scheduled_for = null, updated_at = $2,
      revision = revision + 1
    where id = $1 and status = 'scheduled' and scheduled_for <= $2
    returning creator_id`,
});

export const liftExpiry = statement({
  name: 'posts.lift-expiry',
  params: [t.uuid<PostId>(), t.timestamptz()],
  row: {},
  text: `update posts set expires_at = null where id = $1 and expires_at <= $2`,
});

/** Archives a post that has expired. */
export const archiveExpired = statement({
  name: 'posts.archive-expired',
  params: [t.uuid<PostId>(), t.timestamptz()],
  row: {},
  text: `
    update posts set status = 'archived', pinned_at = null, updated_at = $2, revision = revision + 1
    where id = $1 and status = 'published' and expires_at <= $2`,
});
