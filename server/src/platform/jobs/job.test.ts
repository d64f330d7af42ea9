import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../clock/clock.ts';
import { defineJob, Jobs } from './job.ts';

const note = defineJob({
  name: 'test.note',
  lane: 'mail',
  version: 1,
  payload: z.object({ n: z.int() }),
  maxAttempts: 3,
});
const jobs = new Jobs(new FixedClock(new Date()));

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.pool.query('delete from graphile_worker._private_jobs');
});

/** The waiting jobs in the order in which the queue takes them. */
async function waiting() {
  const { rows } = await database.db.pool.query<{ n: number; key: string | null }>(
    `select (payload->'data'->>'n')::int as n, key from graphile_worker._private_jobs
      order by priority, run_at, id`,
  );
  return rows;
}
const keyless = (...numbers: number[]) => numbers.map((n) => ({ n, key: null }));

test('any number of jobs is added in one statement, and waits behind what is added one by one', async () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ data: { n } }));
  await database.db.tx(async (tx) => {
    const one = vi.fn(tx.one) as typeof tx.one;
    await jobs.addMany({ ...tx, one }, note, many);
    await jobs.addMany({ ...tx, one }, note, []);
    expect(one).toHaveBeenCalledOnce();
  });
  await jobs.addAlone(database.db, note, { n: 1_000 });
  const first = [1_000, ...many.map(({ data }) => data.n)];
  expect(await waiting()).toEqual(keyless(...first));
});

test('a payload of another shape is refused before anything is added', async () => {
  const wrong = [{ data: { n: 1 } }, { data: { n: 0.5 } }];
  await expect(database.db.tx((tx) => jobs.addMany(tx, note, wrong))).rejects.toThrow('int');
  expect(await waiting()).toEqual([]);
});

test('of several with one key the last one waits, at its own time', async () => {
  const later = new Date(Date.now() + 60_000);
  await database.db.tx((tx) =>
    jobs.addMany(tx, note, [
      { data: { n: 1 }, key: 'same' },
      { data: { n: 2 }, key: 'same', runAt: later },
      { data: { n: 3 }, key: 'other' },
    ]),
  );
  expect(await waiting()).toEqual([
    { n: 3, key: 'other' },
    { n: 2, key: 'same' },
  ]);
  await jobs.addAlone(database.db, note, { n: 4 }, { key: 'same', keepsTime: true });
  const { rows } = await database.db.pool.query<{ late: boolean }>(
    `select run_at > now() + interval '30 seconds' as late from graphile_worker._private_jobs where key = 'same'`,
  );
  expect(rows).toEqual([{ late: true }]);
});

test('what a transaction adds is gone with it', async () => {
  const broken = database.db.tx(async (tx) => {
    await jobs.add(tx, note, { n: 1 });
    await jobs.addMany(tx, note, [{ data: { n: 2 } }]);
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  expect(await waiting()).toEqual([]);
});

test('what runs later is added without telling the workers, also the first of its kind', async () => {
  const later = defineJob({ ...note, name: 'test.later' });
  const runAt = new Date(Date.now() + 60_000);
  const told: string[] = [];
  const client = await database.db.pool.connect();
  client.on('notification', ({ channel }) => told.push(channel));
  await client.query('listen "jobs:insert"');
  const add = (n: number, when: { runAt?: Date } = {}) =>
    database.db.tx((tx) => jobs.add(tx, later, { n }, when));
  await add(1, { runAt });
  await client.query('select 1');
  expect(told).toHaveLength(1);
  await add(2, { runAt });
  await database.db.tx((tx) =>
    jobs.addMany(tx, later, [
      { data: { n: 3 }, runAt },
      { data: { n: 4 }, runAt },
    ]),
  );
  await client.query('select 1');
  expect(told).toHaveLength(1);
  await add(5);
  await client.query('select 1');
  expect(told).toHaveLength(2);
  await client.query('unlisten *');
  client.release();
  const { rows } = await database.db.pool.query<Record<string, unknown>>(
    `select (payload->'data'->>'n')::int as n, run_at > now() + interval '30 seconds' as is_later, max_attempts, priority,
         attempts, key
       from graphile_worker._private_jobs order by 1`,
  );
  const row = (n: number, priority: number, isLater = true) => ({
    ...{ n, is_later: isLater, max_attempts: 3, priority, attempts: 0, key: null },
  });
  expect(rows).toEqual([row(1, 0), row(2, 0), row(3, 1), row(4, 1), row(5, 0, false)]);
});
