import type { Clock } from '../../src/platform/clock/clock.ts';
import type { Db } from '../../src/platform/db/db.ts';

/** Makes this database a restored copy of `ago` (ms), held until it goes live. */
export async function restoreNow(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { ago, erasuresNoted }: { readonly ago: number; readonly erasuresNoted: boolean },
): Promise<void> {
  const now = clock.now();
  await db.pool.query(
    `insert into restored_copy (snapshot_at, restored_at, place, erasures_noted) values ($1, $2, '/backups', $3)`,
    [new Date(now.getTime() - ago), now, erasuresNoted],
  );
}
