import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { isFollowerOf, isShown } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** The person whose public page has this handle or id. */
export const creatorByName = statement({
  name: 'live.creator-by-name',
  params: [t.text(), t.uuid().nullable()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select c.id from creators c
    -- one id to look up: an 'or' across tables would read them all
    where c.id = coalesce((select id from profiles where handle = lower($1)), $2,
      (select user_id from former_handles where handle = lower($1)))`,
});

/**
 * Live streams (of creator :creatorId), those of creators whom :viewerId follows first, then the most watched, after
 * (:follows, :viewers, :id). There are few: one of a creator at most.
 */
export const liveNow = statement({
  name: 'live.now',
  params: {
    viewerId: t.uuid<UserId>().nullable(),
    creatorId: t.uuid<CreatorId>().nullable(),
    rank: t.int4(),
    viewers: t.int4(),
    afterId: t.uuid(),
    count: t.int8(),
    ofAll: t.bool(),
  },
  row: { id: t.uuid<StreamId>(), rank: t.int4().certain(), fewer: t.int4().certain() },
  text: `
    select found.id, found.rank, found.fewer from (
      select s.id, case when ${isFollowerOf(':viewerId::uuid', 's.creator_id')} then 0 else 1 end as rank,
        -s.viewers as fewer
      from streams s join creators c on c.id = s.creator_id
      where s.state = 'live' and ${isShown('c')} and (:ofAll or s.creator_id = :creatorId::uuid)) found
    where (found.rank, found.fewer, found.id) > (:rank, :viewers, :afterId::uuid)
    order by found.rank, found.fewer, found.id
    limit :count`,
});

const page = {
  creatorId: t.uuid<CreatorId>().nullable(),
  ofAll: t.bool(),
  at: t.timestamptz(),
  afterId: t.uuid(),
  count: t.int8(),
} as const;

/** Announced streams, the next first, after (:at, :afterId). */
export const soon = statement({
  name: 'live.soon',
  params: page,
  row: { id: t.uuid<StreamId>(), at: t.timestamptz().certain() },
  text: `
    select s.id, s.starts_at as at from streams s join creators c on c.id = s.creator_id
    where s.state = 'announced' and (s.starts_at, s.id) > (:at, :afterId::uuid) and ${isShown('c')}
      and (:ofAll or s.creator_id = :creatorId::uuid)
    order by s.starts_at, s.id
    limit :count`,
});

/** Ended streams with a recording, the latest first, after (:at, :afterId). */
export const recordedStreams = statement({
  name: 'live.recorded',
  params: page,
  row: { id: t.uuid<StreamId>(), at: t.timestamptz().certain() },
  text: `
    select s.id, date_trunc('milliseconds', s.ended_at) as at from streams s join creators c on c.id = s.creator_id
    where s.recording_post_id is not null
      and (date_trunc('milliseconds', s.ended_at), s.id) < (:at, :afterId::uuid) and ${isShown('c')}
      and (:ofAll or s.creator_id = :creatorId::uuid)
    order by s.ended_at desc, s.id desc
    limit :count`,
});

/** Live streams of shown creators, for the red dot. */
export const liveCreators = statement({
  name: 'live.live-creators',
  params: [t.int8()],
  row: { id: t.uuid<StreamId>() },
  text: `
    select s.id from streams s join creators c on c.id = s.creator_id
    where s.state = 'live' and ${isShown('c')}
    order by s.viewers desc, s.id limit $1`,
});

/** A creator's streams that are not over: live, prepared, then announced ones by their time; after (:rank, :at ms, :afterId). */
export const ownComing = statement({
  name: 'live.own-coming',
  params: {
    creatorId: t.uuid<CreatorId>(),
    rank: t.int4(),
    at: t.int8(),
    afterId: t.uuid(),
    count: t.int8(),
  },
  row: { id: t.uuid<StreamId>(), rank: t.int4().certain(), at: t.int8().certain() },
  text: `
    select mine.id, mine.rank, mine.at from (
      select id, array_position(array['live', 'prepared', 'announced'], state) as rank,
        coalesce((extract(epoch from starts_at) * 1000)::int8, 0) as at
      from streams where creator_id = :creatorId and state in ('live', 'prepared', 'announced')) mine
    where (mine.rank, mine.at, mine.id) > (:rank, :at, :afterId::uuid)
    order by mine.rank, mine.at, mine.id
    limit :count`,
});

/** A creator's streams that are over, the latest first; those that only the creator ever knew of are left out. */
export const ownPast = statement({
  name: 'live.own-past',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { id: t.uuid<StreamId>(), at: t.timestamptz().certain() },
  text: `
    select id, date_trunc('milliseconds', ended_at) as at from streams
    where creator_id = $1 and (state = 'ended' or (state = 'canceled' and starts_at is not null))
      and (date_trunc('milliseconds', ended_at), id) < ($2, $3)
    order by ended_at desc, id desc
    limit $4`,
});
