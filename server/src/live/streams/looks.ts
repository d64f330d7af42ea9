import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import { DAY } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { audit } from '../../safety/index.ts';

const looksSince = statement({
  name: 'live.looks-since',
  params: [t.uuid<UserId>(), t.textArray(), t.timestamptz()],
  row: { subject: t.text().nullable() },
  text: `select subject from audit_log
         where actor_id = $1 and action = 'live.look' and subject = any($2::text[]) and occurred_at > $3`,
});

export const subjectOf = (id: StreamId) => `stream:${id}` as const;

/**
 * Opens a stream to a moderator for a day. The line of the audit log is what opens it, so no moderator watches without one.
 */
export const keepLook = (
  db: Queryable,
  staffId: UserId,
  streamId: StreamId,
  reason: string,
  now: Date,
): Promise<void> =>
  audit(
    db,
    { actorId: staffId, action: 'live.look', subject: subjectOf(streamId), details: { reason } },
    now,
  );

/** Those of these streams for which the moderator gave a reason within the last day. */
export async function looksAtStreams(
  db: Queryable,
  staffId: UserId,
  ids: readonly StreamId[],
  now: Date,
): Promise<ReadonlySet<StreamId>> {
  const since = new Date(now.getTime() - DAY);
  const rows = await db.many(looksSince, staffId, ids.map(subjectOf), since);
  const subjects = new Set(rows.map((row) => row.subject));
  return new Set(ids.filter((id) => subjects.has(subjectOf(id))));
}
