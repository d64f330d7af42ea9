import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Begins a person's free seconds of a stream, once: a later call returns when those end, or ended. */
const beginPreview = statement({
  name: 'live.begin-preview',
  params: [t.uuid<StreamId>(), t.uuid<UserId>(), t.timestamptz(), t.timestamptz()],
  row: { ends_at: t.timestamptz() },
  text: `
    insert into stream_previews (stream_id, person_id, began_at, ends_at) values ($1, $2, $3, $4)
    on conflict (stream_id, person_id) do update set ends_at = stream_previews.ends_at
    returning ends_at`,
});

export async function takePreview(
  db: Queryable,
  streamId: StreamId,
  personId: UserId,
  seconds: number,
  now: Date,
): Promise<Date> {
  const endsAt = new Date(now.getTime() + seconds * 1_000);
  return (await db.one(beginPreview, streamId, personId, now, endsAt)).ends_at;
}
