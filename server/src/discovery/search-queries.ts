import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { SEARCH } from '@limelight/contract/discovery/limits';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { statement, t } from '../platform/db/statement.ts';
import { CARD, IS_THERE, NOT_HIDDEN_BY_VIEWER } from './queries.ts';

const creatorRow = {
  id: t.uuid<CreatorId>(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  is_similar: t.bool().certain(),
} as const;

const CREATOR_SHOWN = `
  ${IS_THERE}
  and not exists (select from hidden_creators hc where hc.user_id = $1::uuid and hc.creator_id = c.id)`;

/**
 * Creators whose name or handle contains $2, a LIKE pattern of three letters or more, most subscribers first; if there are few,
 * followed by creators whose names are similar to $3, the closest first. One statement: with a typo, the user waits for both.
 */
export const creatorsNamed = statement({
  name: 'discovery.creators-named',
  params: [t.uuid<UserId>().nullable(), t.text(), t.text()],
  row: creatorRow,
  text: `
    with holding as materialized (
      select c.id, p.handle, p.display_name, p.avatar_url, c.total_subscribers
      from profiles p join creators c on c.id = p.id
      where p.shown_as_creator and (fold(p.display_name) like fold($2) or p.handle like fold($2)) and ${CREATOR_SHOWN}
      order by c.total_subscribers desc, c.id
      limit ${SEARCH.creators}
    ), alike as (
      select c.id, p.handle, p.display_name, p.avatar_url, c.total_subscribers, s.score
      from similar_people($3, 100) s join creators c on c.id = s.id join profiles p on p.id = s.id
      where (select count(*) from holding) < ${SEARCH.creators} and s.id not in (select id from holding)
        and ${CREATOR_SHOWN}
      order by s.score desc, c.total_subscribers desc, c.id
      limit ${SEARCH.creators}
    )
    select id, handle, display_name, avatar_url, is_similar from (
      select id, handle, display_name, avatar_url, total_subscribers, 1 as score, false as is_similar from holding
      union all
      select id, handle, display_name, avatar_url, total_subscribers, score, true from alike
    ) found
    order by is_similar, score desc, total_subscribers desc, id
    limit ${SEARCH.creators}`,
});

/**
 * The first half for one or two letters, which the trigram index cannot find: reads creators in order, and finds matches soon.
 */
export const creatorsHoldingFew = statement({
  name: 'discovery.creators-holding-few',
  params: [t.uuid<UserId>().nullable(), t.text(), t.int8()],
  row: creatorRow,
  text: `
    select c.id, p.handle, p.display_name, p.avatar_url, false as is_similar
    from creators c cross join lateral (
      select * from profiles p where p.id = c.id offset 0) p
    where (fold(p.display_name) like fold($2) or p.handle like fold($2)) and ${CREATOR_SHOWN}
    order by c.total_subscribers desc, c.id
    limit $3`,
});

/** Tags from $1 up to $2, most used first; a prefix is such a range. */
export const tagsBetween = statement({
  name: 'discovery.tags-between',
  params: [t.text(), t.text(), t.int8()],
  row: { tag: t.text(), posts: t.int4() },
  text: `
    select tag, posts from tag_counts
    where tag >= $1 and tag < $2 and (posts > 0 or creators > 0)
    order by posts desc, creators desc, tag
    limit $3`,
});

const postRow = { id: t.uuid<PostId>(), published_at: t.timestamptz().certain() } as const;

/**
 * Posts whose text contains $2, among the newest 2,000 open to everyone and the newest 200 of each creator that viewer $1 is a
 * member of. A common word is found here; a rare one by the next statement.
 */
export const newPostsHolding = statement({
  name: 'discovery.new-posts-holding',
  params: [t.uuid<UserId>().nullable(), t.text(), t.timestamptz(), t.int8()],
  row: postRow,
  text: `
    select id, published_at from (
      (select po.id, po.published_at
       from (select * from posts where status = 'published' and opens_to = 'everyone' and published_at <= $3
             order by published_at desc, id desc limit 2000) po
       join creators c on c.id = po.creator_id
       where fold(po.text) like fold($2) and ${IS_THERE} and ${NOT_HIDDEN_BY_VIEWER}
       order by po.published_at desc, po.id desc limit $4)
      union
      (select po.id, po.published_at
       from members m join creators c on c.id = m.creator_id
       cross join lateral (
         select * from posts where creator_id = m.creator_id and status = 'published' and published_at <= $3
         order by published_at desc, id desc limit 200) po
       where m.fan_id = $1::uuid and membership_runs(m.status, m.current_period_end, $3)
         and po.opens_to = 'members' and fold(po.text) like fold($2) and ${IS_THERE}
         and ${NOT_HIDDEN_BY_VIEWER}
       order by po.published_at desc, po.id desc limit $4)
    ) found
    order by published_at desc, id desc
    limit $4`,
});

/** All posts open to everyone whose text contains $2; for rare words. */
export const postsHolding = statement({
  name: 'discovery.posts-holding',
  params: [t.uuid<UserId>().nullable(), t.text(), t.timestamptz(), t.int8()],
  row: postRow,
  text: `
    select po.id, po.published_at
    from posts po join creators c on c.id = po.creator_id
    where po.status = 'published' and po.opens_to = 'everyone' and fold(po.text) like fold($2) and po.published_at <= $3
      and ${IS_THERE} and ${NOT_HIDDEN_BY_VIEWER}
    order by po.published_at desc, po.id desc
    limit $4`,
});

/** A tag and the creators who have it, most subscribers first. */
export const tagHead = statement({
  name: 'discovery.tag-head',
  params: [t.uuid<UserId>().nullable(), t.text(), t.int8()],
  row: { posts: t.int4().certain(), creators: t.json<CreatorCard[]>().certain() },
  text: `
    select coalesce((select posts from tag_counts where tag = $2), 0) as posts,
      coalesce((select json_agg(card) from (
        select ${CARD} as card
        from creators c join profiles p on p.id = c.id
        where fold_all(c.tags) @> array[fold($2)] and ${CREATOR_SHOWN}
        order by c.total_subscribers desc, c.id limit $3) cards), '[]') as creators`,
});

export const recentSearches = statement({
  name: 'discovery.recent-searches',
  params: [t.uuid<UserId>(), t.int8()],
  row: { id: t.uuid(), q: t.text() },
  text: `select id, q from recent_searches where user_id = $1 order by searched_at desc, id desc limit $2`,
});

export const putSearch = statement({
  name: 'discovery.put-search',
  params: [t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: { id: t.uuid(), q: t.text() },
  text: `
    insert into recent_searches (user_id, q, searched_at) values ($1, $2, $3)
    on conflict (user_id, fold(q)) do update set q = excluded.q, searched_at = excluded.searched_at
    returning id, q`,
});

/** Deletes all but the newest $2 searches. */
export const trimSearches = statement({
  name: 'discovery.trim-searches',
  params: [t.uuid<UserId>(), t.int8()],
  row: {},
  text: `
    delete from recent_searches where id in (
      select id from recent_searches where user_id = $1 order by searched_at desc, id desc offset $2)`,
});

export const deleteSearch = statement({
  name: 'discovery.delete-search',
  params: [t.uuid<UserId>(), t.uuid()],
  row: {},
  text: `delete from recent_searches where user_id = $1 and id = $2`,
});

export const deleteSearches = statement({
  name: 'discovery.delete-searches',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from recent_searches where user_id = $1`,
});
