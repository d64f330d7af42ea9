import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock, SECOND } from '../clock/clock.ts';
import { limitRate, RateLimited, takeBackHit } from './rate-limit.ts';

const LIMIT = { name: 'test', hits: 3, seconds: 60 };

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

const clock = new FixedClock(new Date('2026-03-10T12:00:10Z'));
const hit = (key: string) => limitRate(database.db, clock, LIMIT, key);
const endings = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status === 'fulfilled');

test('hits of several keys at once are each counted, and each key has its own limit', async () => {
  const keys = ['a', 'b', 'a', 'a', 'b', 'a', 'c', 'a'];
  expect(await endings(keys.map(hit))).toEqual([true, true, true, true, true, false, true, false]);
  expect(await endings([hit('a'), hit('b'), hit('b')])).toEqual([false, true, false]);
  const { rows } = await database.db.pool.query<{ key: string; hits: number }>(
    'select key, hits from rate_limits order by key',
  );
  expect(rows).toEqual([
    { key: 'test:a', hits: 6 },
    { key: 'test:b', hits: 4 },
    { key: 'test:c', hits: 1 },
  ]);
});

test('whoever is past it learns when the window ends, and the next one begins at none', async () => {
  await Promise.all([hit('d'), hit('d'), hit('d')]);
  const refused = await hit('d').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RateLimited);
  expect(refused).toMatchObject({ retryAfterSeconds: 50 });
  clock.advance(50 * SECOND);
  expect(await endings([hit('d')])).toEqual([true]);
});

test('a hit can be taken back', async () => {
  const taken = await Promise.all([hit('e'), hit('e'), hit('e')]);
  for (const one of taken) await takeBackHit(database.db, one);
  expect(await endings([hit('e'), hit('e'), hit('e'), hit('e')])).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a key that cannot be stored takes no other with it', async () => {
  expect(await endings([hit('f'), hit('\u0000'), hit('g')])).toEqual([true, false, true]);
});
