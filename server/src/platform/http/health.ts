import { Hono } from 'hono';
import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';
import { type Disk, isNearlyFull } from '../disk/disk.ts';

const ping = statement({
  name: 'health.ping',
  params: [],
  row: { ok: t.int4().certain() },
  text: 'select 1 as ok',
});

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
      try {
        await db.one(ping);
        const isFull = await isNearlyFull(disk);
        return c.json({ status: 'ready', ...(isFull && { disk: 'nearly full' }) });
      } catch {
        return c.json({ status: 'database unavailable' }, 503);
      }
    });
}
