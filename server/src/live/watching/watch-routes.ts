import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import type { LivePort, PlaylistAsk, Rendition, Served } from '../../kernel/live-engine.ts';
import { sessionOf, type SessionReaders } from './session-of.ts';
import { type Viewing, viewingsOf } from './viewings.ts';

/** A stream shares the origin with the app: whatever its bytes are, a browser must not run them as a page. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Cookie, Authorization',
};
const PLAYLIST = 'application/vnd.apple.mpegurl';
const NEVER = 'private, no-store';
/** The bytes behind a name never change, and a player that goes back asks again. */
const A_MINUTE = 'private, max-age=60';

const count = z.coerce.number().int().min(0).max(1_000_000_000).optional();
const asked = z.object({ _HLS_msn: count, _HLS_part: count });
const RENDITIONS: Readonly<Record<string, Rendition>> = {
  'main.m3u8': 'main',
  'small.m3u8': 'small',
};

/**
 * Gives out streams to viewings: playlists, parts and segments, from the memory of the engine. Nothing here asks the database: the
 * right was asked when the viewing was opened, is asked again each minute and by events, and ends with the viewing
 * (docs/decisions/0070-streams.md). A name of another person's viewing is worth nothing.
 */
export function watchRoutes(deps: Pick<Deps, 'live' | 'clock'>, readers: SessionReaders): Hono {
  const routes = new Hono();
  routes.get('/:viewing/:name', async (c) => {
    const { live } = deps;
    const viewing = live && viewingsOf(live).use(c.req.param('viewing'), deps.clock.now());
    if (!live || !viewing || !(await isTheirs(c, viewing, readers))) return gone(c, 404);
    return serve(c, live, viewing, c.req.param('name'));
  });
  return routes;
}

/** Whether the request comes from the session that opened the viewing. What is open to strangers needs none. */
async function isTheirs(c: Context, { sessionId }: Viewing, readers: SessionReaders) {
  return sessionId === null || (await sessionOf(c, readers)) === sessionId;
}

async function serve(
  c: Context,
  live: LivePort,
  { streamId }: Viewing,
  name: string,
): Promise<Response> {
  if (name === 'master.m3u8') {
    const master = live.master(streamId);
    return master === null ? gone(c, 503) : send(c, master, PLAYLIST, NEVER);
  }
  const rendition = RENDITIONS[name];
  if (rendition !== undefined) {
    const ask = askOf(c);
    if (!ask) return gone(c, 400);
    const playlist = await live.playlist(streamId, rendition, ask);
    return playlist.ok ? send(c, playlist.body, PLAYLIST, NEVER) : gone(c, statusOf(playlist));
  }
  const bytes = await live.bytes(streamId, name);
  if (!bytes.ok) return gone(c, statusOf(bytes));
  return send(c, bytes.body.bytes, bytes.body.contentType, A_MINUTE);
}

/** What a blocking reload waits for; null for numbers that make no sense. */
function askOf(c: Context): PlaylistAsk | null {
  const { success, data } = asked.safeParse(c.req.query());
  if (!success) return null;
  const { _HLS_msn: msn = null, _HLS_part: part = null } = data;
  return part !== null && msn === null ? null : { msn, part };
}

const STATUS = { notFound: 404, tooFar: 400, late: 503 } as const;
const statusOf = (served: Extract<Served<unknown>, { ok: false }>) => STATUS[served.reason];

const send = (c: Context, body: string | Uint8Array<ArrayBuffer>, type: string, cache: string) =>
  c.body(body, 200, {
    ...HEADERS,
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': cache,
  });

const gone = (c: Context, status: 400 | 404 | 503) =>
  c.body(null, status, {
    ...HEADERS,
    'Cache-Control': NEVER,
    ...(status === 503 && { 'Retry-After': '1' }),
  });
