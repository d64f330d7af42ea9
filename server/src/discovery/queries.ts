import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { statement, t } from '../platform/db/statement.ts';

const CARD = `json_build_object('id', c.id, 'handle', p.handle, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
  'bannerUrl', c.banner_url, 'bio', p.bio, 'tags', c.tags, 'totalSubscribers', c.total_subscribers,
  'isSample', p.is_sample)`;

/** Who viewer $1 has blocked, or was blocked by, sees and is seen by nobody of the two. */
const NOT_BLOCKED = `
  not exists (select from blocks b where b.blocker_id = $1::uuid and b.blocked_id = c.id)
  and not exists (select from blocks b where b.blocker_id = c.id and b.blocked_id = $1::uuid)`;

/** The whole answer of discovery.listCreators as JSON text: spec §7's select, sent on unparsed (speed.md). */
export const creatorsBySubscribers = statement({
  name: 'discovery.creators-by-subscribers',
  params: [t.uuid<UserId>().nullable(), t.int4()],
  row: { body: t.text().certain() },
  text: `
    select json_build_object('items', coalesce(json_agg(card), '[]'))::text as body
    from (
      select ${CARD} as card
      from creators c join profiles p on p.id = c.id
      where not c.hidden and ${NOT_BLOCKED}
      order by c.total_subscribers desc, c.id
      limit $2
    ) cards`,
});

/** Samples by subscribers, the operator's pins in their order, and the newest real creators: the discover home. */
export const homeLists = statement({
  name: 'discovery.home-lists',
  params: [t.uuid<UserId>().nullable(), t.int4(), t.int4()],
  row: {
    samples: t.json<CreatorCard[]>().certain(),
    pinned: t.json<CreatorCard[]>().certain(),
    newest: t.json<CreatorCard[]>().certain(),
  },
  text: `
    select
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from profiles p join creators c on c.id = p.id
        where p.is_sample and not c.hidden and ${NOT_BLOCKED}
        order by c.total_subscribers desc, c.id limit $2) s), '[]') as samples,
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from creator_pins pin join creators c on c.id = pin.creator_id join profiles p on p.id = c.id
        where not c.hidden and ${NOT_BLOCKED}
        order by pin.position, c.id) s), '[]') as pinned,
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from creators c join profiles p on p.id = c.id
        where not c.hidden and not p.is_sample and ${NOT_BLOCKED}
        order by c.created_at desc, c.id limit $3) s), '[]') as newest`,
});

/** The next posts on show of the whole platform, newest first, for viewer $1 at $4; ($2, $3) is the last one seen. */
export const explorePage = statement({
  name: 'discovery.explore-page',
  params: [t.uuid<UserId>().nullable(), t.timestamptz(), t.uuid(), t.timestamptz(), t.int4()],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() },
  text: `
    select po.id, po.published_at
    from posts po join creators c on c.id = po.creator_id
    where po.status = 'published' and (po.published_at, po.id) < ($2, $3) and po.published_at <= $4
      and (po.expires_at is null or po.expires_at > $4)
      and not c.hidden and ${NOT_BLOCKED}
    order by po.published_at desc, po.id desc
    limit $5`,
});

/** Up to $3 creators whose name, handle or tag matches: $1 a LIKE pattern, $2 the same word bare. */
export const matchingCreators = statement({
  name: 'discovery.matching-creators',
  params: [t.text(), t.text(), t.int4()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select id from (
      select c.id from profiles p join creators c on c.id = p.id
      where p.display_name ilike $1 and not c.hidden
      union
      select c.id from profiles p join creators c on c.id = p.id
      where p.handle ilike $1 and not c.hidden
      union
      select c.id from creators c where lower_all(c.tags) @> array[lower($2)] and not c.hidden
    ) found
    limit $3`,
});

/** The same page as above out of a few creators: the newest of each, merged. */
export const explorePageOfCreators = statement({
  name: 'discovery.explore-page-of-creators',
  params: [
    t.uuid<UserId>().nullable(),
    t.timestamptz(),
    t.uuid(),
    t.timestamptz(),
    t.int4(),
    t.uuidArray<CreatorId>(),
  ],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() },
  text: `
    select po.id, po.published_at
    from unnest($6::uuid[]) as asked(id)
    join creators c on c.id = asked.id
    cross join lateral (
      select id, published_at from posts
      where creator_id = c.id and status = 'published' and (published_at, id) < ($2, $3) and published_at <= $4
        and (expires_at is null or expires_at > $4)
      order by published_at desc, id desc
      limit $5
    ) po
    where not c.hidden and ${NOT_BLOCKED}
    order by po.published_at desc, po.id desc
    limit $5`,
});

/** The same page as above when so many creators match that walking the newest posts meets them soon. */
export const explorePageMatching = statement({
  name: 'discovery.explore-page-matching',
  params: [
    t.uuid<UserId>().nullable(),
    t.timestamptz(),
    t.uuid(),
    t.timestamptz(),
    t.int4(),
    t.text(),
    t.text(),
  ],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() },
  text: `
    select po.id, po.published_at
    from posts po join creators c on c.id = po.creator_id join profiles p on p.id = c.id
    where po.status = 'published' and (po.published_at, po.id) < ($2, $3) and po.published_at <= $4
      and (po.expires_at is null or po.expires_at > $4)
      and (p.display_name ilike $6 or p.handle ilike $6 or lower_all(c.tags) @> array[lower($7)])
      and not c.hidden and ${NOT_BLOCKED}
    order by po.published_at desc, po.id desc
    limit $5`,
});

/** The following feed: the newest of each followed creator, merged. */
export const feedPage = statement({
  name: 'discovery.feed-page',
  params: [t.uuid<UserId>(), t.timestamptz(), t.uuid(), t.timestamptz(), t.int4()],
  row: { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() },
  text: `
    select po.id, po.published_at
    from follows f
    join creators c on c.id = f.creator_id
    cross join lateral (
      select id, published_at from posts
      where creator_id = f.creator_id and status = 'published' and (published_at, id) < ($2, $3) and published_at <= $4
        and (expires_at is null or expires_at > $4)
      order by published_at desc, id desc
      limit $5
    ) po
    where f.fan_id = $1 and not c.hidden and ${NOT_BLOCKED}
    order by po.published_at desc, po.id desc
    limit $5`,
});

/** Follows a creator who is there for this viewer; no row when hidden, blocked or unknown. */
export const followable = statement({
  name: 'discovery.followable',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { id: t.uuid<CreatorId>() },
  text: `select c.id from creators c where c.id = $2 and not c.hidden and ${NOT_BLOCKED}`,
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
  row: {},
  text: `delete from follows where fan_id = $1 and creator_id = $2`,
});
