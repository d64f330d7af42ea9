import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { DISCOVER } from '@limelight/contract/discovery/limits';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { statement, t } from '../platform/db/statement.ts';
import { isShown, isThereFor } from '../kernel/rules.ts';

export const CARD = `json_build_object('id', c.id, 'handle', p.handle, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
  'bannerUrl', c.banner_url, 'bio', p.bio, 'tags', c.tags, 'totalSubscribers', c.total_subscribers,
  'isSample', p.is_sample)`;

/** Creators `c` who are visible to viewer $1. */
export const IS_THERE = isThereFor('c', '$1::uuid');

/** Excludes what viewer $1 hid: `po` is a post, `c` its creator. */
export const NOT_HIDDEN_BY_VIEWER = `
  not exists (select from hidden_creators hc where hc.user_id = $1::uuid and hc.creator_id = c.id)
  and not exists (select from hidden_posts hp where hp.user_id = $1::uuid and hp.post_id = po.id)`;
const CREATOR_NOT_HIDDEN_BY_VIEWER = `
  not exists (select from hidden_creators hc where hc.user_id = $1::uuid and hc.creator_id = c.id)`;

/** The whole response of discovery.listCreators as JSON text: the creators select, sent on unparsed. */
export const creatorsBySubscribers = statement({
  name: 'discovery.creators-by-subscribers',
  params: [t.uuid<UserId>().nullable(), t.int8()],
  row: { body: t.text().certain() },
  text: `
    select json_build_object('items', coalesce(json_agg(card), '[]'))::text as body
    from (
      select card from (
        select ${CARD} as card
        from creators c join profiles p on p.id = c.id
        where ${IS_THERE}
        order by c.total_subscribers desc, c.id
        -- The most the contract allows, as a literal: with a parameter alone the statement is planned again each time.
        limit 50
      ) most
      limit $2
    ) cards`,
});

/** The same for a person who has blocked someone, or is blocked by someone; null for all others, whose list is everyone's. */
export const creatorsPastBlocks = statement({
  name: 'discovery.creators-past-blocks',
  params: [t.uuid<UserId>(), t.int8()],
  row: { body: t.text().nullable() },
  text: `
    select case when exists (select from blocked_with($1::uuid)) then (${creatorsBySubscribers.text}) end as body`,
});

/**
 * Samples by subscribers, the operator's pins in their order, and the newest real creators: the discover home. The limits are
 * literals: with parameters the statement would be planned again each time, which costs ten times the read.
 */
export const homeLists = statement({
  name: 'discovery.home-lists',
  params: [t.uuid<UserId>().nullable()],
  row: {
    samples: t.json<CreatorCard[]>().certain(),
    pinned: t.json<CreatorCard[]>().certain(),
    newest: t.json<CreatorCard[]>().certain(),
    hidden: t.json<CreatorId[]>().certain(),
  },
  text: `
    select
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from profiles p join creators c on c.id = p.id
        where p.is_sample and ${IS_THERE} and ${CREATOR_NOT_HIDDEN_BY_VIEWER}
        order by c.total_subscribers desc, c.id limit ${DISCOVER.samples}) s), '[]') as samples,
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from creator_pins pin join creators c on c.id = pin.creator_id join profiles p on p.id = c.id
        where ${IS_THERE} and ${CREATOR_NOT_HIDDEN_BY_VIEWER}
        order by pin.position, c.id) s), '[]') as pinned,
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from creators c join profiles p on p.id = c.id
        where not p.is_sample and ${IS_THERE} and ${CREATOR_NOT_HIDDEN_BY_VIEWER}
        order by c.created_at desc, c.id limit ${DISCOVER.newest}) s), '[]') as newest,
      coalesce((select json_agg(creator_id) from hidden_creators where user_id = $1::uuid), '[]') as hidden`,
});

/** Up to $3 creators whose name, handle or tag matches: $1 a LIKE pattern, $2 the same word without wildcards. */
export const matchingCreators = statement({
  name: 'discovery.matching-creators',
  params: [t.text(), t.text(), t.int8()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select id from (
      select p.id from profiles p where fold(p.display_name) like fold($1) and p.shown_as_creator
      union
      select p.id from profiles p where p.handle like fold($1) and p.shown_as_creator
      union
      select c.id from creators c where fold_all(c.tags) @> array[fold($2)] and ${isShown('c')}
    ) found
    limit $3`,
});

/** Up to $2 creators who have tag $1, most subscribers first. */
export const creatorsWithTag = statement({
  name: 'discovery.creators-with-tag',
  params: [t.text(), t.int8()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select c.id from creators c where fold_all(c.tags) @> array[fold($1)] and ${isShown('c')}
    order by c.total_subscribers desc, c.id
    limit $2`,
});

/** The following feed: the newest of each followed creator, merged. */
export const feedPage = statement({
  name: 'discovery.feed-page',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.timestamptz(), t.int8()],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() },
  text: `
    select po.id, po.published_at
    from follows f
    join creators c on c.id = f.creator_id
    cross join lateral (
      select id, published_at from posts po
      where creator_id = f.creator_id and status = 'published' and (published_at, id) < ($2, $3) and published_at <= $4
        and (expires_at is null or expires_at > $4)
        and not exists (select from hidden_posts hp where hp.user_id = $1 and hp.post_id = po.id)
      order by published_at desc, id desc
      limit $5
    ) po
    where f.fan_id = $1 and ${IS_THERE} and ${CREATOR_NOT_HIDDEN_BY_VIEWER}
    order by po.published_at desc, po.id desc
    limit $5`,
});

/** How many published posts came into the feed after $2, by $3, counted up to $4. */
export const countFeedSince = statement({
  name: 'discovery.count-feed-since',
  params: [t.uuid<UserId>(), t.timestamptz(), t.timestamptz(), t.int8()],
  row: { posts: t.int4().certain() },
  text: `
    select count(*)::int as posts from (
      select from follows f
      join creators c on c.id = f.creator_id
      join posts po on po.creator_id = f.creator_id
      where f.fan_id = $1 and po.status = 'published' and po.published_at > $2 and po.published_at <= $3
        and (po.expires_at is null or po.expires_at > $3)
        and ${IS_THERE} and ${NOT_HIDDEN_BY_VIEWER}
      limit $4) news`,
});

/** The creator, if they are visible to this viewer; no row when hidden, blocked or unknown. */
export const followable = statement({
  name: 'discovery.followable',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select c.id from creators c where c.id = $2 and ${IS_THERE}`,
});

export const insertFollow = statement({
  name: 'discovery.insert-follow',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: {},
  text: `insert into follows (fan_id, creator_id, created_at) values ($1, $2, $3) on conflict do nothing`,
});

export const deleteFollow = statement({
  name: 'discovery.delete-follow',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { created_at: t.timestamptz() },
  text: `delete from follows where fan_id = $1 and creator_id = $2 returning created_at`,
});

/** Ends the follows between two people, in both directions. */
export const endFollowsBetween = statement({
  name: 'discovery.end-follows-between',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from follows where (fan_id = $1 and creator_id = $2) or (fan_id = $2 and creator_id = $1)`,
});
