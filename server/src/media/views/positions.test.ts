import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSITION_LIMITS } from '@limelight/contract/media/limits';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import { buildCreator } from '../../../test/factories/accounts.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { codeOf, testDeps } from '../../../test/operations.ts';
import { openTestDb } from '../../../test/test-db.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { FixedClock, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import type { Access, ByteAccess } from '../../kernel/parts/byte-part.ts';
import { positionRoutes } from './position-routes.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let viewer: Viewer;
let film: MediaId;
const clock = new FixedClock(new Date('2026-03-01T12:00:00Z'));
/** The access that the areas that show media grant; a test sets it. */
let access: Access = 'full';
const byteAccess: ByteAccess = {
  of: async (_, __, ids) => new Map(ids.map((id) => [id, access])),
};
const as = (who: Viewer | null) =>
  createRouterClient(positionRoutes, {
    context: {
      deps: { ...testDeps(database.db, clock), byteAccess },
      viewer: who,
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
const save = (positionMs: number, of = film) =>
  as(viewer).savePosition({ mediaId: of, positionMs });
const read = (of = film) => as(viewer).position({ mediaId: of });
const kept = async () =>
  (await database.db.pool.query('select media_id from playback_positions')).rows.length;
const makeFilm = async (durationMs = 600_000) => {
  const id = await buildPicture(database.db, await buildCreator(database.db), { kind: 'video' });
  await database.db.pool.query('update media set duration_ms = $2 where id = $1', [id, durationMs]);
  return id;
};

beforeAll(async () => {
  database = await openTestDb();
  viewer = viewerOf(await buildCreator(database.db));
  film = await makeFilm();
});
afterAll(() => database.close());

describe('where a person left a film', () => {
  it('is told to their other devices, with how long ago; the last device wins', async () => {
    expect(await read()).toEqual({ positionMs: null, agoMs: null });
    await save(61_000);
    clock.advance(MINUTE);
    expect(await read()).toEqual({ positionMs: 61_000, agoMs: MINUTE });
    await save(30_000);
    expect(await read()).toEqual({ positionMs: 30_000, agoMs: 0 });
    const other = viewerOf(await buildCreator(database.db));
    expect(await as(other).position({ mediaId: film })).toEqual({ positionMs: null, agoMs: null });
  });

  it('is written at most once in five seconds, whoever asks how often', async () => {
    clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 20 }, (_, index) => save(40_000 + index)));
    const first = (await read()).positionMs ?? 0;
    clock.advance(POSITION_LIMITS.keepEveryMs - 1);
    await save(90_000);
    expect((await read()).positionMs).toBe(first);
    clock.advance(1);
    await save(95_000);
    expect(await read()).toEqual({ positionMs: 95_000, agoMs: 0 });
  });

  it('is within the film, and 0 once it was seen to its end', async () => {
    clock.advance(MINUTE);
    await save(700_000);
    expect((await read()).positionMs).toBe(600_000);
    clock.advance(MINUTE);
    await save(0);
    expect((await read()).positionMs).toBe(0);
  });

  it.each(['locked', 'none'] as const)('is not asked of what is %s to them', async (seen) => {
    const before = await kept();
    access = seen;
    expect([await codeOf(read()), await codeOf(save(20_000))]).toEqual(['not_found', 'not_found']);
    access = 'full';
    expect(await kept()).toBe(before);
  });

  it('of what is no recording, or is gone by now, is not kept', async () => {
    const before = await kept();
    const picture = await buildPicture(database.db, await buildCreator(database.db));
    for (const id of [picture, mediaId.parse(crypto.randomUUID())]) {
      expect(await save(20_000, id)).toEqual({ ok: true });
      expect(await read(id)).toEqual({ positionMs: null, agoMs: null });
    }
    expect(await kept()).toBe(before);
  });

  it('is kept of the newest films alone', async () => {
    clock.advance(SECOND);
    await database.db.pool.query(
      `with made as (
         insert into media (owner_id, kind, status, file_name, original_key, original_bytes, original_type, created_at)
         select owner_id, 'video', 'ready', n::text, 'many/' || n, 1, 'video/mp4', now()
         from media, generate_series(1, $2::int) as n where media.id = $1 returning id)
       insert into playback_positions select $3, id, 1, $4 from made`,
      [film, POSITION_LIMITS.kept, viewer.id, clock.now()],
    );
    clock.advance(SECOND);
    await save(15_000, await makeFilm());
    expect(await kept()).toBe(POSITION_LIMITS.kept);
    expect((await read()).positionMs).toBeNull();
  });

  it('is for people with a session, and goes with the film', async () => {
    expect(await codeOf(as(null).position({ mediaId: film }))).toBe('not_signed_in');
    expect(await codeOf(as(null).savePosition({ mediaId: film, positionMs: 1 }))).toBe(
      'not_signed_in',
    );
    const gone = await makeFilm();
    await save(50_000, gone);
    await database.db.pool.query('delete from media where id = $1', [gone]);
    expect(await read(gone)).toEqual({ positionMs: null, agoMs: null });
  });
});
