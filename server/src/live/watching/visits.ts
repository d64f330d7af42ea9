import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { Viewings } from './viewings.ts';

/** Adds what people watched since it was stored last; people whose account ended meanwhile are left out. */
const addVisits = statement({
  name: 'live.add-visits',
  params: [t.uuid<StreamId>(), t.uuidArray<UserId>(), t.int4Array(), t.timestamptz()],
  row: {},
  text: `
    insert into stream_visits (stream_id, person_id, first_at, seconds)
    select $1, come.person_id, $4, come.seconds
    from unnest($2::uuid[], $3::int[]) as come (person_id, seconds)
    join people here on here.id = come.person_id and here.deleted_at is null
    order by come.person_id
    on conflict (stream_id, person_id) do update set seconds = stream_visits.seconds + excluded.seconds`,
});

/** Stores who watched a stream, and for how long. */
export async function keepVisits(
  db: Db,
  viewings: Viewings,
  streamId: StreamId,
  now: Date,
): Promise<void> {
  const seconds = viewings.takeWatched(streamId);
  if (seconds.size > 0)
    await db.run(addVisits, streamId, [...seconds.keys()], [...seconds.values()], now);
}

const setViewers = statement({
  name: 'live.set-viewers',
  params: [t.uuid<StreamId>(), t.int4()],
  row: {},
  text: `update streams set viewers = $2, peak_viewers = greatest(peak_viewers, $2)
         where id = $1 and state = 'live' and viewers <> $2`,
});

/** Stores how many watch now; true where that is another number than before. */
export const keepCount = async (db: Db, streamId: StreamId, viewers: number): Promise<boolean> =>
  (await db.run(setViewers, streamId, viewers)) > 0;

export const addStranger = statement({
  name: 'live.add-stranger',
  params: [t.uuid<StreamId>()],
  row: {},
  text: `update streams set strangers = strangers + 1 where id = $1`,
});
