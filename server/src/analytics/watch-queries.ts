import type { WatchMark } from '@limelight/contract/analytics/watch';
import type { CreatorId, MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import { admitStranger } from './visitor-sql.ts';

/**
 * One row per recording, day and visitor with the bits of the marks. No row where the marks are there already, where the
 * recording is the viewer's own, where it is neither in a post nor in a mass message, or where the network has reached its
 * limit of strangers.
 */
export const insertWatch = statement({
  name: 'analytics.insert-watch',
  params: {
    mediaId: t.uuid<MediaId>(),
    viewerId: t.uuid<UserId>().nullable(),
    day: t.date(),
    visitor: t.bytea(),
    network: t.bytea().nullable(),
    marks: t.int4(),
  },
  row: { creator_id: t.uuid<CreatorId>(), is_new: t.bool().certain() },
  text: `
    with shown as (
      select m.id, c.id as creator_id from media m join creators c on c.id = m.owner_id
      where m.id = :mediaId and m.kind <> 'picture' and m.owner_id is distinct from :viewerId::uuid
        and (exists (select from post_media p where p.media_id = m.id)
          or exists (select from message_media s join mass_messages mass on mass.body_id = s.body_id
            where s.media_id = m.id))),
    first as (
      select id from shown where not exists (select from media_watches seen
        where seen.media_id = shown.id and seen.day = :day::date and seen.visitor = :visitor::bytea)),
    admitted as (${admitStranger('first', ':day', ':network')}),
    kept as (
      insert into media_watches as seen (media_id, day, visitor, marks)
      select id, :day::date, :visitor::bytea, :marks::int from shown
      where :network::bytea is null or exists (select from admitted) or not exists (select from first)
      on conflict (media_id, day, visitor) do update set marks = seen.marks | excluded.marks
      where seen.marks & excluded.marks <> excluded.marks
      returning seen.media_id, seen.xmax = 0 as is_new)
    select shown.creator_id, kept.is_new from shown join kept on kept.media_id = shown.id`,
});

/** A mark that a person played past. */
export interface Watched {
  readonly creator_id: CreatorId;
  readonly media_id: MediaId;
  readonly mark: WatchMark;
  readonly at: Date;
}

/** Adds marks to the recordings' days. Creators and recordings that are gone are skipped. */
export const addToWatchDays = statement({
  name: 'analytics.add-to-watch-days',
  params: [t.jsonb<readonly Watched[]>()],
  row: {},
  text: `
    with happened as (
      select one.creator_id, one.media_id, one.mark, (one.at at time zone coalesce(a.time_zone, 'UTC'))::date as day
      from jsonb_to_recordset($1) as one(creator_id uuid, media_id uuid, mark int, at timestamptz)
      join creators c on c.id = one.creator_id
      join media m on m.id = one.media_id
      left join people a on a.id = one.creator_id)
    insert into watch_days as kept (creator_id, day, media_id, starts, quarters, halves, three_quarters, ends)
    select creator_id, day, media_id, count(*) filter (where mark = 0), count(*) filter (where mark = 25),
      count(*) filter (where mark = 50), count(*) filter (where mark = 75), count(*) filter (where mark = 100)
    from happened group by creator_id, day, media_id
    on conflict (creator_id, day, media_id) do update set
      starts = kept.starts + excluded.starts, quarters = kept.quarters + excluded.quarters,
      halves = kept.halves + excluded.halves, three_quarters = kept.three_quarters + excluded.three_quarters,
      ends = kept.ends + excluded.ends`,
});

/** How far the creator's recordings were played in the days from $2 to $3: the $4 most played ones, or all of them. */
export const watched = statement({
  name: 'analytics.watched',
  params: [t.uuid<CreatorId>(), t.date(), t.date(), t.int8().nullable()],
  row: {
    media_id: t.uuid<MediaId>(),
    starts: t.int4().certain(),
    quarters: t.int4().certain(),
    halves: t.int4().certain(),
    three_quarters: t.int4().certain(),
    ends: t.int4().certain(),
  },
  text: `select media_id, sum(starts)::int4 as starts, sum(quarters)::int4 as quarters, sum(halves)::int4 as halves,
      sum(three_quarters)::int4 as three_quarters, sum(ends)::int4 as ends
    from watch_days where creator_id = $1 and day between $2 and $3
    group by media_id order by sum(starts) desc, media_id desc limit $4`,
});

/** Deletes the counts of a creator's played recordings, which no one reads any longer. */
export const eraseWatchDays = statement({
  name: 'analytics.erase-watch-days',
  params: [t.uuid<CreatorId>()],
  row: {},
  text: `delete from watch_days where creator_id = $1`,
});
