import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import { isOwnOrigin } from '../../platform/http/cross-origin.ts';
import { serveObject } from '../../services/storage/index.ts';
import type { WatchOptions } from '../watching/watch-routes.ts';
import { clipForStaff } from './clip-queries.ts';
import { clipKey } from './clips.ts';

/**
 * Gives the clips of reports to staff who opened the report within a day, asked at each request. All others read that there is
 * nothing.
 */
export function clipRoutes(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  options: WatchOptions,
): Hono {
  const routes = new Hono();
  routes.get('/:name', async (c) => {
    const reportId = z.uuid().safeParse(c.req.param('name').replace(/\.mp4$/, ''));
    const sessionId = z.uuid().safeParse(await sessionOf(c, options));
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

async function sessionOf(c: Context, options: WatchOptions): Promise<string | null> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token !== undefined) return options.sessionOfToken(token);
  const cookie = isOwnOrigin(c.req.raw.headers) ? getCookie(c, options.cookieName) : undefined;
  return cookie === undefined ? null : options.sessionOfCookie(cookie);
}
