import type { CreatorId, MembershipId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { CommentsFrom, Tier } from '@limelight/contract/creators/operations';
import type { MembershipState } from '@limelight/contract/memberships/operations';
import { statement, t } from '../platform/db/statement.ts';
import { hasOffers, isFollowerOf, isShown, noBlockBetween } from '../kernel/rules.ts';

/**
 * The public page of one creator by handle ($1) or id ($2), for viewer $3 at $4; no row for a hidden creator, or with a block
 * between the two.
 */
export const creatorPageRow = statement({
  name: 'creators.page',
  params: [t.text(), t.uuid().nullable(), t.uuid<UserId>().nullable(), t.timestamptz()],
  row: {
    id: t.uuid<CreatorId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    banner_url: t.text().nullable(),
    bio: t.text().nullable(),
    tags: t.textArray(),
    total_subscribers: t.int4(),
    is_sample: t.bool(),
    posts: t.int4(),
    media: t.int4(),
    followers: t.int4(),
    follows: t.bool().certain(),
    tiers: t.json<Tier[]>().certain(),
    has_offers: t.bool().certain(),
    closes_at: t.timestamptz().nullable(),
    is_verified: t.bool().certain(),
    last_active_at: t.timestamptz().nullable(),
    included_posts: t.int4().certain(),
    locked_posts: t.int4().certain(),
    median_price_cents: t.int4<Tier['priceCents']>().nullable(),
    membership_id: t.uuid<MembershipId>().nullable(),
    membership_status: t.text<MembershipState['status']>().nullable(),
    membership_tier_id: t.uuid<TierId>().nullable(),
    membership_tier_name: t.text().nullable(),
    membership_price_cents: t.int4<Tier['priceCents']>().nullable(),
    membership_started_at: t.timestamptz().nullable(),
    membership_period_end: t.timestamptz().nullable(),
    membership_is_trial: t.bool().nullable(),
    membership_next_tier_id: t.uuid<TierId>().nullable(),
    membership_next_tier_name: t.text().nullable(),
    membership_next_price_cents: t.int4<Tier['priceCents']>().nullable(),
  },
  text: `
    select c.id, p.handle, p.display_name, p.avatar_url, c.banner_url, p.bio, c.tags, c.total_subscribers, p.is_sample,
      n.posts, n.media, n.followers,
      ${isFollowerOf('$3::uuid', 'c.id')} as follows,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name, 'priceCents', t.price_cents,
          'description', t.description, 'position', t.position) order by t.position)
        from tiers t where t.creator_id = c.id and t.archived_at is null and account.deletion_due_at is null), '[]') as tiers,
      ${hasOffers('c.id')} as has_offers,
      account.deletion_due_at as closes_at,
      c.verified_at is not null as is_verified,
      case when coalesce(cs.shows_last_active, true) then (
        select seen.at from auth.last_seen seen where seen.id = c.id) end as last_active_at,
      box.included_posts, box.locked_posts, box.median_price_cents,
      m.id as membership_id, m.status as membership_status, m.tier_id as membership_tier_id,
      mt.name as membership_tier_name, m.price_cents as membership_price_cents,
      m.started_at as membership_started_at, m.current_period_end as membership_period_end,
      m.is_trial as membership_is_trial,
      m.next_tier_id as membership_next_tier_id, nt.name as membership_next_tier_name,
      m.next_price_cents as membership_next_price_cents
    from profiles p
    join creators c on c.id = p.id
    join creator_counts n on n.creator_id = c.id
    join people account on account.id = c.id
    left join creator_settings cs on cs.creator_id = c.id
    cross join lateral (
      select coalesce(sum(posts) filter (where is_included), 0)::int as included_posts,
        coalesce(sum(posts) filter (where not is_included), 0)::int as locked_posts,
        min(price_cents) filter (where 2 * posts_up_to >= priced_posts) as median_price_cents
      from (
        select is_included, price_cents, posts,
          sum(posts) filter (where price_cents is not null) over (order by price_cents) as posts_up_to,
          sum(posts) filter (where price_cents is not null) over () as priced_posts
        from post_prices where creator_id = c.id and posts > 0) prices) box
    left join members m on m.fan_id = $3::uuid and m.creator_id = c.id
      and membership_lasts(m.status, m.current_period_end, $4)
    left join tiers mt on mt.id = m.tier_id
    left join tiers nt on nt.id = m.next_tier_id
    where (p.handle = lower($1) or p.id = $2 or p.id = (select user_id from former_handles where handle = lower($1)))
      and (${isShown('c')} or c.id = $3) and ${noBlockBetween('$3', 'c.id')}`,
});

/** The four facts behind onboarding_complete (docs/product.md, 'Becoming a creator'). */
export const onboardingFacts = statement({
  name: 'creators.onboarding-facts',
  params: [t.uuid<CreatorId>()],
  row: {
    onboarding_complete: t.bool(),
    has_display_name: t.bool().certain(),
    has_avatar: t.bool().certain(),
    has_price: t.bool().certain(),
    has_payout_method: t.bool().certain(),
  },
  text: `
    select c.onboarding_complete, btrim(p.display_name) <> '' as has_display_name, p.avatar_url is not null as has_avatar,
      exists (select from tiers t where t.creator_id = c.id and t.archived_at is null) as has_price,
      exists (select from payout_methods m where m.creator_id = c.id and m.removed_at is null) as has_payout_method
    from creators c join profiles p on p.id = c.id
    where c.id = $1`,
});

/** Changes the settings and returns them; null leaves a setting as it is. */
export const putSettings = statement({
  name: 'creators.put-settings',
  params: [t.uuid<CreatorId>(), t.text<CommentsFrom>().nullable(), t.bool().nullable()],
  row: { comments_from: t.text<CommentsFrom>(), shows_last_active: t.bool() },
  text: `
    insert into creator_settings as s (creator_id, comments_from, shows_last_active)
    values ($1, coalesce($2::text, 'everyone'), coalesce($3::bool, true))
    on conflict (creator_id) do update set comments_from = coalesce($2::text, s.comments_from),
      shows_last_active = coalesce($3::bool, s.shows_last_active)
    returning comments_from, shows_last_active`,
});

/** Where each page of the sitemap starts: every $1-th shown creator. */
export const sitemapStarts = statement({
  name: 'creators.sitemap-starts',
  params: [t.int8()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select id from (
      select id, row_number() over (order by id) as n from creators c where ${isShown('c')}) counted
    where (n - 1) % $1 = 0
    order by n`,
});

/** The handles of one page of the sitemap, starting with creator $1. */
export const sitemapPage = statement({
  name: 'creators.sitemap-page',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { handle: t.text() },
  text: `
    select p.handle from creators c join profiles p on p.id = c.id
    where ${isShown('c')} and c.id >= $1
    order by c.id
    limit $2`,
});
