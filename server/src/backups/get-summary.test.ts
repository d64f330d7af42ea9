import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { backupReadings, isBackupLate } from './lateness.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
beforeEach(() => database.db.pool.query('delete from backups'));
afterAll(() => database.close());

const PERSON = 'a8098c1a-f86e-41da-bd1a-00112444be1e';
const as = (role: 'admin' | 'moderator') =>
  operationsAs(testDeps(database.db, new FixedClock(new Date())), viewerOf(PERSON, role));
const ended = (at: Date | string, bytes: number | null, failure: string | null) =>
  database.db.pool.query(
    `insert into backups (started_at, ended_at, place, bytes, files, failure) values ($1, $1, '/copies', $2::int, $2::int, $3)`,
    [at, bytes, failure],
  );

it('administrators read how the last backups ended', async () => {
  const summary = () => as('admin').backups.getSummary({});
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

it('a schedule that missed twice is late; without a try the time since the start counts', async () => {
  const config = readConfig({ BACKUP_TO: '/copies', BACKUP_EVERY: '24h' });
  const isLate = (upHours = 1, settings = config) =>
    isBackupLate({ db: database.db, config: settings }, upHours * 3_600);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const age = async () => (await backupReadings(database.db)())[0]?.samples[0]?.[1];
  expect([await isLate(), await isLate(49), await age()]).toEqual([false, true, undefined]);
  await ended(hoursAgo(49), null, 'There is no folder /copies.');
  expect([await isLate(), await age()]).toEqual([true, undefined]);
  await ended(hoursAgo(47), 7, null);
  await ended(hoursAgo(1), null, 'There is no folder /copies.');
  expect(await isLate(49)).toBe(false);
  expect(await age()).toBeCloseTo(47 * 3_600, -2);
  await database.db.pool.query(`update backups set ended_at = ended_at - interval '2 hours'`);
  expect([await isLate(), await isLate(49, readConfig({}))]).toEqual([true, false]);
});
