import { afterAll, beforeEach, expect, test } from 'vitest';
import { runJobs, waitingJobs } from '../../../test/run-jobs.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { DAY, FixedClock, HOUR, MINUTE } from '../clock/clock.ts';
import { daily, queueDaily } from './daily.ts';
import { type JobDeps, Jobs } from './job.ts';

const database = await openTestDb();
afterAll(() => database.close());
const clock = new FixedClock(new Date());
const deps = { db: database.db, jobs: new Jobs(clock), clock } as unknown as JobDeps;

let runs = 0;
let fault: Error | null = null;
const handlers = [
  daily({
    name: 'test.daily',
    run: async () => {
      runs += 1;
      if (fault) throw fault;
    },
  }),
];
const dueAt = async (): Promise<number[]> => {
  const { rows } = await database.db.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs',
  );
  return rows.map(({ run_at }) => run_at.getTime());
};
const dueNow = () =>
  database.db.pool.query('update graphile_worker._private_jobs set run_at = now()');

beforeEach(async () => {
  await database.db.pool.query('delete from graphile_worker._private_jobs');
  runs = 0;
  fault = null;
});

test('daily work runs at the first start and then the next day, which no other start brings forward', async () => {
  await queueDaily(deps, handlers);
  await queueDaily(deps, handlers);
  await runJobs(deps, handlers);
  expect(runs).toBe(1);
  const [tomorrow = 0, ...others] = await dueAt();
  expect(others).toEqual([]);
  // the queue uses the machine's clock, which moved on meanwhile
  expect(Math.abs(tomorrow - Date.now() - DAY)).toBeLessThan(MINUTE);
  clock.advance(HOUR);
  await queueDaily(deps, handlers);
  await runJobs(deps, handlers);
  expect(runs).toBe(1);
  expect(await dueAt()).toEqual([tomorrow]);
});

test('daily work that fails as often as any other job may goes on as soon as it can', async () => {
  await queueDaily(deps, handlers);
  fault = new Error('the disk is full');
  await database.db.pool.query('update graphile_worker._private_jobs set attempts = 25');
  await runJobs(deps, handlers);
  expect(await waitingJobs(deps)).toMatchObject([
    { attempts: 26, last_error: expect.stringContaining('disk is full') },
  ]);
  fault = null;
  await dueNow();
  await runJobs(deps, handlers);
  expect(runs).toBe(2);
  expect(await waitingJobs(deps)).toMatchObject([{ attempts: 0, last_error: null }]);
});

test('a run that is under way is left alone by another start', async () => {
  await queueDaily(deps, handlers);
  await database.db.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'another'`,
  );
  await queueDaily(deps, handlers);
  expect(await waitingJobs(deps)).toMatchObject([{ attempts: 1 }]);
});

test('a run of an older version that used up its tries is queued again at the next start', async () => {
  await queueDaily(deps, handlers);
  await database.db.pool.query(
    'update graphile_worker._private_jobs set attempts = 12, max_attempts = 12',
  );
  await queueDaily(deps, handlers);
  await runJobs(deps, handlers);
  expect(runs).toBe(1);
});
