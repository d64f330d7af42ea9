import { Hono } from 'hono';
import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';

const ping = statement({
  name: 'health.ping',
  params: [],
  row: { ok: t.int4().certain() },
  text: 'select 1 as ok',
});

/** /healthz: the process answers. /readyz: it can also reach its database and is not stopping. */
export function healthRoutes(db: Db, isStopping: () => boolean): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ status: 'stopping' }, 503);
      try {
        await db.one(ping);
        return c.json({ status: 'ready' });
      } catch {
        return c.json({ status: 'database unavailable' }, 503);
      }
    });
}
