import type { CreatorId, MediaId, PostId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { UnlockOffer } from '@limelight/contract/posts/operations';
import type { CommentsFrom } from '@limelight/contract/creators/operations';
import { statement, t } from '../../platform/db/statement.ts';
import {
  hasOffers,
  isDeleted,
  isFollowerOf,
  isLeaving,
  isShown,
  noBlockBetween,
} from '../../kernel/rules.ts';
import type { PostFacts } from '../policy.ts';

type Price = Extract<UnlockOffer, { kind: 'buy' }>['priceCents'];

/** A file of a post, in order. */
export interface PostMediaRow {
  readonly mediaId: MediaId;
  readonly alt: string;
  readonly isPreview: boolean;
}

/** The same, with the time it was taken out of the post (milliseconds since 1970); null while it is in. */
export interface StoredMediaRow extends PostMediaRow {
  readonly removedAt: number | null;
}

const OF_THESE = 'p.id = any($2::uuid[])';

/**
 * Everything the rule and the view need about posts $2 for viewer $1 at $3: one statement for any number of posts. What people
 * bought from a creator whose account was deleted stays: `creator_hidden` covers only suspended creators and samples.
 */
export const postFacts = statement({
  name: 'posts.load-facts',
  params: [t.uuid<UserId>().nullable(), t.uuidArray<PostId>(), t.timestamptz()],
  row: {
    id: t.uuid<PostId>(),
    creator_id: t.uuid<CreatorId>(),
    title: t.text(),
    text: t.text(),
    audience: t.text().certain(),
    status: t.text<PostFacts['status']>(),
    published_at: t.timestamptz().nullable(),
    expires_at: t.timestamptz().nullable(),
    created_at: t.timestamptz(),
    pinned_at: t.timestamptz().nullable(),
    edited_at: t.timestamptz().nullable(),
    comments_allowed: t.bool(),
    comments_from: t.text<CommentsFrom>().certain(),
    has_poll: t.bool().certain(),
    has_video: t.bool(),
    shape: t.text<'square' | 'portrait'>(),
    like_count: t.int4(),
    comment_count: t.int4(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    is_sample: t.bool(),
    has_offers: t.bool().certain(),
    creator_hidden: t.bool().certain(),
    taken_down: t.bool().certain(),
    tiers: t
      .json<readonly { readonly id: TierId; readonly name: string; readonly priceCents: Price }[]>()
      .certain(),
    media: t.json<readonly StoredMediaRow[]>().certain(),
    is_blocked: t.bool().certain(),
    follows: t.bool().certain(),
    member_tier_id: t.uuid<TierId>().nullable(),
    member_since: t.timestamptz().nullable(),
    member_price: t.int4().nullable(),
    purchased_at: t.timestamptz().nullable(),
    list_ids: t.textArray().certain(),
    likes: t.bool().certain(),
    bookmarks: t.bool().certain(),
  },
  text: `
    select p.id, p.creator_id, p.title, p.text, p.audience::text as audience, p.status, p.published_at, p.expires_at,
      p.created_at, p.pinned_at, p.edited_at, p.comments_allowed, coalesce(cs.comments_from, 'everyone') as comments_from,
      exists (select from polls where polls.post_id = p.id) as has_poll, p.has_video, p.shape, p.like_count, p.comment_count,
      pr.handle, pr.display_name, pr.avatar_url, pr.is_sample, ${hasOffers('p.creator_id')} as has_offers,
      not (${isShown('c')}) and not ${isDeleted('c.id')} as creator_hidden,
      p.status in ('archived', 'deleted') and exists (select from post_takedowns td where td.post_id = p.id) as taken_down,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name, 'priceCents', t.price_cents) order by t.position)
        from tiers t where t.creator_id = p.creator_id and t.archived_at is null
          and not ${isLeaving('p.creator_id')}), '[]') as tiers,
      coalesce((
        select json_agg(json_build_object('mediaId', pm.media_id, 'alt', pm.alt, 'isPreview', pm.is_preview,
            'removedAt', extract(epoch from pm.removed_at) * 1000) order by pm.position)
        from post_media pm where pm.post_id = p.id), '[]') as media,
      not (${noBlockBetween('$1::uuid', 'p.creator_id')}) as is_blocked,
      ${isFollowerOf('$1::uuid', 'p.creator_id')} as follows,
      m.tier_id as member_tier_id, m.started_at as member_since, m.price_cents as member_price,
      (select g.since from held_grants g
        where g.holder_id = $1::uuid and g.kind = 'post' and g.thing_id = p.id) as purchased_at,
      array(select listed.list_id::text from listed_people listed
        where listed.user_id = $1::uuid and listed.creator_id = p.creator_id) as list_ids,
      exists (select from likes l where l.post_id = p.id and l.user_id = $1::uuid) as likes,
      exists (select from bookmarks bm where bm.user_id = $1::uuid and bm.post_id = p.id) as bookmarks
    from posts p
    join creators c on c.id = p.creator_id
    join profiles pr on pr.id = p.creator_id
    left join creator_settings cs on cs.creator_id = p.creator_id
    left join members m on m.fan_id = $1::uuid and m.creator_id = p.creator_id
      and membership_runs(m.status, m.current_period_end, $3)
    where ${OF_THESE}`,
});

/** The same as a table inside a larger statement that has no $2: for the posts that match `which`. */
export const factsOfPosts = (which: string): string => postFacts.text.replace(OF_THESE, which);

/** A creator's published posts that are not pinned, newest first; ($2, $3) is the last one seen. */
export const idsOfCreator = statement({
  name: 'posts.ids-of-creator',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.timestamptz(), t.int8()],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() },
  text: `
    select id, published_at from posts
    where creator_id = $1 and status = 'published' and (published_at, id) < ($2, $3)
      and (expires_at is null or expires_at > $4) and pinned_at is null
    order by published_at desc, id desc
    limit $5`,
});

/** A creator's published pinned posts, last pinned first. */
export const pinnedOfCreator = statement({
  name: 'posts.pinned-of-creator',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: { id: t.uuid<PostId>() },
  text: `
    select id from posts
    where creator_id = $1 and status = 'published' and pinned_at is not null and (expires_at is null or expires_at > $2)
    order by pinned_at desc`,
});

/** A creator's published posts that have files (of kind $6), newest first after ($2, $3), with the number of files. */
export const postsWithMedia = statement({
  name: 'posts.with-media',
  params: [
    t.uuid<CreatorId>(),
    t.timestamptz(),
    t.uuid(),
    t.timestamptz(),
    t.int8(),
    t.text<'picture' | 'video' | 'audio'>().nullable(),
  ],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain(), files: t.int4().certain() },
  text: `
    select p.id, p.published_at, n.files
    from posts p
    cross join lateral (
      select count(*)::int as files from post_media pm join media m on m.id = pm.media_id
      where pm.post_id = p.id and pm.removed_at is null and ($6::text is null or m.kind = $6)) n
    where p.creator_id = $1 and p.status = 'published' and (p.published_at, p.id) < ($2, $3)
      and (p.expires_at is null or p.expires_at > $4) and n.files > 0
    order by p.published_at desc, p.id desc
    limit $5`,
});

/** The person whose public page has this handle or id. */
export const creatorByName = statement({
  name: 'posts.creator-by-name',
  params: [t.text(), t.uuid().nullable()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select c.id from creators c
    -- one id to look up: an 'or' across tables would read them all
    where c.id = coalesce((select id from profiles where handle = lower($1)), $2,
      (select user_id from former_handles where handle = lower($1)))`,
});

/** Those of these handles that have a public page. */
export const existingHandles = statement({
  name: 'posts.existing-handles',
  params: [t.textArray()],
  row: { handle: t.text() },
  text: `
    select p.handle from profiles p join creators c on c.id = p.id
    where p.handle = any($1::text[]) and ${isShown('c')}`,
});

export const insertLike = statement({
  name: 'posts.insert-like',
  params: [t.uuid<PostId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `insert into likes (post_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing`,
});

export const deleteLike = statement({
  name: 'posts.delete-like',
  params: [t.uuid<PostId>(), t.uuid<UserId>()],
  row: { created_at: t.timestamptz() },
  text: `delete from likes where post_id = $1 and user_id = $2 returning created_at`,
});

export const likeCount = statement({
  name: 'posts.like-count',
  params: [t.uuid<PostId>()],
  row: { like_count: t.int4() },
  text: `select like_count from posts where id = $1`,
});

/** Where each page of the sitemap starts: every $1-th post open to everyone, oldest first. */
export const sitemapStarts = statement({
  name: 'posts.sitemap-starts',
  params: [t.int8()],
  row: { id: t.uuid<PostId>() },
  text: `
    select id from (
      select id, row_number() over (order by published_at, id) as n from posts
      where status = 'published' and opens_to = 'everyone') counted
    where (n - 1) % $1 = 0
    order by n`,
});

/** The posts of one page of the sitemap, starting with post $1, at $2. */
export const sitemapPage = statement({
  name: 'posts.sitemap-page',
  params: [t.uuid<PostId>(), t.timestamptz(), t.int8()],
  row: { id: t.uuid<PostId>(), changed_at: t.timestamptz().certain() },
  text: `
    select page.id, coalesce(page.edited_at, page.published_at) as changed_at
    from (
      select id, creator_id, edited_at, published_at, expires_at from posts
      where status = 'published' and opens_to = 'everyone'
        and (published_at, id) >= ((select published_at from posts where id = $1), $1)
      order by published_at, id
      limit $3) page
    join creators c on c.id = page.creator_id
    where ${isShown('c')} and page.published_at <= $2 and (page.expires_at is null or page.expires_at > $2)
    order by page.published_at, page.id`,
});
