import { POSITION_LIMITS } from '@limelight/contract/media/limits';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';

const positionOf = statement({
  name: 'media.position-of',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { position_ms: t.int4(), updated_at: t.timestamptz() },
  text: `select position_ms, updated_at from playback_positions where viewer_id = $1 and media_id = $2`,
});

/** No row where there is no such recording, or where the last position was stored after $5. */
const keepPosition = statement({
  name: 'media.keep-position',
  params: [t.uuid<UserId>(), t.uuid<MediaId>(), t.int4(), t.timestamptz(), t.timestamptz()],
  row: { is_new: t.bool().certain() },
  text: `insert into playback_positions as p (viewer_id, media_id, position_ms, updated_at)
         select $1, m.id, least($3, m.duration_ms), $4 from media m where m.id = $2 and m.kind <> 'picture'
         on conflict (viewer_id, media_id) do update
           set position_ms = excluded.position_ms, updated_at = excluded.updated_at
           where p.updated_at <= $5
         returning p.xmax = 0 as is_new`,
});

const forgetOldPositions = statement({
  name: 'media.forget-old-positions',
  params: [t.uuid<UserId>(), t.int8()],
  row: {},
  text: `delete from playback_positions where viewer_id = $1 and media_id in (
           select media_id from playback_positions where viewer_id = $1
           order by updated_at desc, media_id offset $2)`,
});

type PositionDeps = Pick<Deps, 'db' | 'clock'>;

/** Where a person left a recording, on any device, and how long ago. */
export async function readPosition(
  { db, clock }: PositionDeps,
  viewerId: UserId,
  id: MediaId,
): Promise<{ positionMs: number | null; agoMs: number | null }> {
  const found = await db.maybe(positionOf, viewerId, id);
  if (!found) return { positionMs: null, agoMs: null };
  const agoMs = Math.max(0, clock.now().getTime() - found.updated_at.getTime());
  return { positionMs: found.position_ms, agoMs };
}

/**
 * Stores where a person left a recording that is open to them. The last device wins; it writes at most once in five seconds,
 * and keeps the newest 500 for each person.
 */
export async function savePosition(
  { db, clock }: PositionDeps,
  viewerId: UserId,
  id: MediaId,
  positionMs: number,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - POSITION_LIMITS.keepEveryMs);
  const kept = await db.maybe(keepPosition, viewerId, id, positionMs, now, before);
  if (kept?.is_new) await db.run(forgetOldPositions, viewerId, POSITION_LIMITS.kept);
}
