import { Hono } from 'hono';
import type { Db } from '../db/db.ts';
import { isReachable } from '../db/reachable.ts';
import { type Disk, isNearlyFull } from '../disk/disk.ts';

/** Requested every few seconds, so successful responses are counted and not logged. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * /healthz: the process responds. /readyz: it can also reach its database and is not stopping. A nearly full disk is reported
 * but does not make it unready, since only uploads wait for space.
 */
export function healthRoutes(db: Db, disk: Disk, isStopping: () => boolean): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      if (!(await isReachable(db))) return c.json({ status: 'database unavailable' }, 503);
      const isFull = await isNearlyFull(disk);
      return c.json({ status: 'ready', ...(isFull && { disk: 'nearly full' }) });
    });
}
