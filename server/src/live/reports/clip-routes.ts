import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import { serveObject } from '../../services/storage/index.ts';
import { sessionOf, type SessionReaders } from '../watching/session-of.ts';
import { clipForStaff } from './clip-queries.ts';
import { clipKey } from './clips.ts';

/**
 * Gives the clips of reports to staff who opened the report within a day, asked at each request. All others read that there is
 * nothing.
 */
export function clipRoutes(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  readers: SessionReaders,
): Hono {
  const routes = new Hono();
  routes.get('/:name', async (c) => {
    const reportId = z.uuid().safeParse(c.req.param('name').replace(/\.mp4$/, ''));
    const sessionId = z.uuid().safeParse(await sessionOf(c, readers));
    const clip =
      reportId.success && sessionId.success
        ? await deps.db.maybe(clipForStaff, sessionId.data, reportId.data, deps.clock.now())
        : null;
    if (!clip) return c.body(null, 404, { 'Cache-Control': 'private, no-store' });
    const object = {
      key: clipKey(clip.report_id),
      contentType: 'video/mp4',
      bytes: clip.bytes,
      etag: String(clip.made_at.getTime()),
      disposition: 'inline',
      fileName: 'report.mp4',
    } as const;
    return serveObject(c, deps.files, object, 0);
  });
  return routes;
}
