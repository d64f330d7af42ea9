import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database/database-proxy.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../clock/clock.ts';
import { writeMetrics } from '../metrics/metric.ts';
import { defineJob, handleJob, type JobDeps, type JobHandler, Jobs } from './job.ts';
import { LANES } from './lanes.ts';
import { startWorker, type Worker } from './worker.ts';

const film = defineJob({
  name: 'test.film',
  lane: 'media',
  version: 1,
  payload: z.object({ n: z.int() }),
  queue: 'films',
});
const jobs = new Jobs(new FixedClock(new Date()));
const WAIT = { timeout: 30_000 };

let database: Awaited<ReturnType<typeof openTestDb>>;
let proxy: DatabaseProxy;
/** The workers' log lines from warning level on. */
let said: string[];
/** Their lines of finished jobs. */
let done: string[];
beforeEach(async () => {
  said = [];
  done = [];
  database = await openTestDb();
  proxy = await openDatabaseProxy(database.url);
});
afterEach(async () => {
  await proxy.goAway();
  await database.close();
});

const addFilm = (n: number) => jobs.addAlone(database.db, film, { n });
const start = (...handlers: JobHandler<JobDeps>[]): Promise<Worker> => {
  const log = pino({ level: 'info' }, { write: (line) => void note(line) });
  return startWorker({
    deps: { db: database.db, jobs, log } as unknown as JobDeps,
    handlers,
    databaseUrl: proxy.url,
    isOnly: true,
  });
};
function note(line: string): void {
  if (line.includes('"level":30')) done.push(line);
  else said.push(line);
}
const errors = () => said.filter((line) => line.includes('"level":50'));
const left = async () =>
  (await database.db.pool.query('select from graphile_worker._private_jobs')).rowCount;

/** A handler that ends when the test wants, and records which jobs began. */
function gated() {
  const begun: number[] = [];
  let open = () => {};
  let fail = () => {};
  const gate = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = () => reject(new Error('its process was ended'));
  });
  const handler = handleJob(film, async (_, { n }) => {
    begun.push(n);
    await gate;
  });
  return { begun, handler, open, fail };
}

test('jobs that a killed process held run again at the next start, a queue of them one by one', async () => {
  for (const n of [1, 2, 3]) await addFilm(n);
  // as a killed process leaves them: one job and its queue locked
  await database.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()
     where id = (select min(id) from graphile_worker._private_jobs)`,
  );
  await database.db.pool.query(
    `update graphile_worker._private_job_queues set locked_by = 'gone', locked_at = now()`,
  );
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const handler = handleJob(film, async (_, { n }) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    done.push(n);
  });
  const worker = await start(handler);
  await vi.waitFor(() => expect(done).toHaveLength(3), WAIT);
  await worker.stop();
  expect(done.sort()).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});

test('a job that ends while the database is away is written down when it is back, and the next one runs', async () => {
  const { begun, handler, open } = gated();
  await addFilm(1);
  const worker = await start(handler);
  await vi.waitFor(() => expect(begun).toEqual([1]), WAIT);
  await proxy.goAway();
  open();
  await addFilm(2);
  await proxy.comeBack();
  await vi.waitFor(async () => expect(await left()).toBe(0), WAIT);
  expect(begun).toEqual([1, 2]);
  await worker.stop();
  expect(errors()).toEqual([]);
});

// a signal to all processes also reaches the database and the processes that make films
test.each(['open', 'fail'] as const)(
  'a stop while the database is away waits for the job (%s), which runs again later',
  async (end) => {
    const { begun, handler, [end]: ending } = gated();
    await addFilm(1);
    const worker = await start(handler);
    await vi.waitFor(() => expect(begun).toEqual([1]), WAIT);
    await proxy.goAway();
    const stopped = worker.stop();
    ending();
    await stopped;
    expect(errors()).toEqual([]);
    await proxy.comeBack();
    const second = gated();
    second.open();
    const again = await start(second.handler);
    await vi.waitFor(async () => expect(await left()).toBe(0), WAIT);
    expect([begun, second.begun]).toEqual([[1], [1]]);
    await again.stop();
  },
);

test('a worker with more places than connections starts and stops without a warning', async () => {
  const worker = await start(gated().handler);
  await worker.stop();
  expect(said).toEqual([]);
});

test('what fails is an error, and what a stop broke off is none: it runs again', async () => {
  const { begun, handler, fail } = gated();
  await addFilm(1);
  const worker = await start(handler);
  await vi.waitFor(() => expect(begun).toEqual([1]), WAIT);
  const stopped = worker.stop();
  fail();
  await stopped;
  expect([said.length, errors()]).toEqual([1, []]);
  expect(said[0]).toContain('its process was ended');
  await database.db.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const again = await start(handler);
  await vi.waitFor(() => expect(errors()).toHaveLength(1), WAIT);
  await again.stop();
});

test('long jobs of queues never keep others waiting, nor one queue another', async () => {
  const payload = z.object({});
  const sound = defineJob({ ...film, name: 'test.sound', payload, queue: 'sounds' });
  const mail = defineJob({ ...film, name: 'test.picture', payload, queue: null });
  const { begun, handler, open } = gated();
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const worker = await start(
    handler,
    handleJob(sound, note('sound')),
    handleJob(mail, note('mail')),
  );
  for (const n of [1, 2, 3]) await addFilm(n);
  await vi.waitFor(() => expect(begun).toEqual([1]), WAIT);
  for (const job of [sound, mail, sound, mail]) await jobs.addAlone(database.db, job, {});
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['mail', 'mail', 'sound', 'sound']), WAIT);
  expect(begun).toEqual([1]);
  open();
  await vi.waitFor(async () => expect(await left()).toBe(0), WAIT);
  expect(begun).toEqual([1, 2, 3]);
  await worker.stop();
});

test('a lane whose places are all taken keeps no other lane waiting', async () => {
  const payload = z.object({});
  const [money, letter] = [
    defineJob({ name: 'test.money', lane: 'money', version: 1, payload }),
    defineJob({ name: 'test.letter', lane: 'mail', version: 1, payload }),
  ];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let begun = 0;
  const charged: true[] = [];
  const worker = await start(
    handleJob(letter, async () => {
      begun++;
      await gate;
    }),
    handleJob(money, async () => void charged.push(true)),
  );
  const letters = Array.from({ length: 3 * LANES.mail }, () => ({ data: {} }));
  await database.db.tx((tx) => jobs.addMany(tx, letter, letters));
  await vi.waitFor(() => expect(begun).toBe(LANES.mail), WAIT);
  await jobs.addAlone(database.db, money, {});
  await vi.waitFor(() => expect(charged).toEqual([true]), WAIT);
  expect(begun).toBe(LANES.mail);
  open();
  await vi.waitFor(async () => expect(await left()).toBe(0), WAIT);
  await worker.stop();
});

test('the log has one line for each end of a job: its name and lane, how long it took, which try; metrics count it', async () => {
  const { handler, open } = gated();
  const broken = defineJob({ ...film, name: 'test.broken', queue: null, maxAttempts: 1 });
  const worker = await start(
    handler,
    handleJob(broken, () => Promise.reject(new Error('no such film'))),
  );
  open();
  await addFilm(1);
  await jobs.addAlone(database.db, broken, { n: 2 });
  await vi.waitFor(() => expect([done.length, errors().length]).toEqual([1, 1]), WAIT);
  await worker.stop();
  const ended = { lane: 'media', ms: expect.any(Number), attempt: 1 };
  expect(JSON.parse(done[0] ?? '')).toMatchObject({ ...ended, job: 'test.film', msg: 'job done' });
  expect(JSON.parse(errors()[0] ?? '')).toMatchObject({
    ...ended,
    job: 'test.broken',
    msg: 'job given up',
    err: { message: 'no such film' },
  });
  expect(writeMetrics()).toMatch(
    /limelight_job_duration_seconds_count\{job="test.broken",lane="media",result="given up"\} 1\n/,
  );
});

test('a worker that stops closes what its jobs kept open', async () => {
  const close = vi.fn();
  const worker = await start(handleJob(film, async () => {}, close));
  expect(close).not.toHaveBeenCalled();
  await worker.stop();
  expect(close).toHaveBeenCalledOnce();
});
