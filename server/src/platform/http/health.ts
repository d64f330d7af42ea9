import { Hono } from 'hono';
import type { Db } from '../db/db.ts';
import { isReachable } from '../db/reachable.ts';
import { type Disk, isNearlyFull } from '../disk/disk.ts';

/** Requested every few seconds, so successful responses are counted and not logged. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const WELL = JSON.stringify({ status: 'ok' });
const JSON_TYPE = { 'content-type': 'application/json' };

interface HealthOptions {
  readonly db: Db;
  readonly disk: Disk;
  readonly isStopping: () => boolean;
  readonly isBackupLate: () => Promise<boolean>;
  /** This process serves, but does no work of its own. */
  readonly isHeld: boolean;
}

/**
 * /healthz: the process responds. /readyz: it can also reach its database and is not stopping. A nearly full disk and a
 * late backup are reported but do not make it unready, since people are served all the same.
 */
export function healthRoutes({ db, disk, isStopping, isBackupLate, isHeld }: HealthOptions): Hono {
  return new Hono()
    .get('/healthz', (c) => c.body(WELL, 200, JSON_TYPE))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      if (!(await isReachable(db))) return c.json({ status: 'database unavailable' }, 503);
      const isFull = await isNearlyFull(disk);
      // the database may have gone since
      const isLate = await isBackupLate().catch(() => false);
      return c.json({
        status: 'ready',
        ...(isFull && { disk: 'nearly full' }),
        ...(isLate && { backup: 'late' }),
        ...(isHeld && { held: 'restored copy' }),
      });
    });
}
