import { runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../clock/clock.ts';
import { defineJob, Jobs } from './job.ts';
import { queueReadings } from './job-metrics.ts';

const letter = defineJob({
  name: 'readings.letter',
  lane: 'mail',
  version: 1,
  payload: z.object({}),
});
const jobs = new Jobs(new FixedClock(new Date()));

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());
beforeEach(() => run('delete from graphile_worker._private_jobs'));

const run = (sql: string) => database.db.pool.query(sql);
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** What is said of the lane `mail`: jobs waiting, jobs retried, and the age of the oldest (s). */
async function mailLane() {
  const readings = await queueReadings(database.db, [{ job: letter }])();
  const value = (name: string) =>
    readings.find((one) => one.name === name)?.samples.find(([[lane]]) => lane === 'mail')?.[1];
  return {
    waiting: value('limelight_jobs_waiting'),
    retrying: value('limelight_jobs_retrying'),
    oldest: Math.round((value('limelight_jobs_oldest_unfinished_seconds') ?? NaN) / 10) * 10,
  };
}

test('a job that fails is still waiting, from when it was to run at first', async () => {
  await jobs.addAlone(database.db, letter, {});
  await runOnce({
    pgPool: database.db.pool,
    taskList: { [letter.name]: () => Promise.reject(new Error('no mail server')) },
    noHandleSignals: true,
  });
  expect(await mailLane()).toEqual({ waiting: 0, retrying: 1, oldest: 0 });
  // as five failures later: the queue puts a job off by exp(n) seconds after its n-th
  await run(`update graphile_worker._private_jobs
                set created_at = created_at - interval '400 s', attempts = 6,
                    run_at = run_at - interval '400 s'
                           + (exp(2) + exp(3) + exp(4) + exp(5) + exp(6)) * interval '1 s'`);
  expect(await mailLane()).toEqual({ waiting: 0, retrying: 1, oldest: 400 });
  // running again
  await run(`update graphile_worker._private_jobs
                set attempts = 7, locked_at = now(), locked_by = 'a worker'`);
  expect(await mailLane()).toEqual({ waiting: 0, retrying: 0, oldest: 400 });
});

test('what is scheduled for later does not wait yet, nor from before its time once it fails', async () => {
  await jobs.addAlone(database.db, letter, {}, { runAt: inAnHour() });
  await run(`update graphile_worker._private_jobs set created_at = created_at - interval '1 day'`);
  expect(await mailLane()).toEqual({ waiting: 0, retrying: 0, oldest: 0 });
  await run(`update graphile_worker._private_jobs
                set attempts = 1, run_at = now() - interval '60 s' + exp(1) * interval '1 s'`);
  expect(await mailLane()).toEqual({ waiting: 1, retrying: 1, oldest: 60 });
});

test('tries that were lost with their workers put nothing off', async () => {
  await jobs.addAlone(database.db, letter, {});
  await run(`update graphile_worker._private_jobs set attempts = 9`);
  expect(await mailLane()).toEqual({ waiting: 1, retrying: 1, oldest: 0 });
});
