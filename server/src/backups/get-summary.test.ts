import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

const PERSON = 'a8098c1a-f86e-41da-bd1a-00112444be1e';
const as = (role: 'admin' | 'moderator') =>
  operationsAs(testDeps(database.db, new FixedClock(new Date())), viewerOf(PERSON, role));

it('administrators read how the last backups ended', async () => {
  const summary = () => as('admin').backups.getSummary({});
  const ended = (at: string, bytes: number | null, failure: string | null) =>
    database.db.pool.query(
      `insert into backups (started_at, ended_at, place, bytes, files, failure) values ($1, $1, '/copies', $2::int, $2::int, $3)`,
      [at, bytes, failure],
    );
  expect(await summary()).toEqual({ lastSuccess: null, lastFailure: null, isLate: false });
  await ended('2026-01-01T00:00:00Z', null, 'There is no folder /copies.');
  const failed = { place: '/copies', failure: 'There is no folder /copies.' };
  expect(await summary()).toEqual({
    lastSuccess: null,
    lastFailure: { ...failed, endedAt: '2026-01-01T00:00:00.000Z' },
    isLate: false,
  });
  await ended('2026-01-02T00:00:00Z', 7, null);
  const lastSuccess = { place: '/copies', bytes: 7, files: 7, endedAt: '2026-01-02T00:00:00.000Z' };
  expect(await summary()).toEqual({ lastSuccess, lastFailure: null, isLate: false });
  await ended('2026-01-03T00:00:00Z', null, 'There is no folder /copies.');
  expect(await summary()).toEqual({
    lastSuccess,
    lastFailure: { ...failed, endedAt: '2026-01-03T00:00:00.000Z' },
    isLate: false,
  });
  expect(await codeOf(as('moderator').backups.getSummary({}))).toBe('forbidden');
});
