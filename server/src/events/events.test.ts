import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { runConsumers } from '../../test/run-consumers.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { openTestDb } from '../../test/test-db.ts';
import { TestBus } from '../../test/peers/start-auth.ts';
import type { Deps } from '../kernel/deps.ts';
import { createPostgresBus } from '../platform/bus/postgres-bus.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { writeMetrics } from '../platform/metrics/metric.ts';
import { defineEvent } from '../kernel/parts/event.ts';
import { emit, emitAll, queueRunAgain } from './index.ts';
import { consume } from './consume.ts';
import { eventsJobs } from './jobs.ts';
import { type Consumer, defineConsumer, when } from '../kernel/parts/consumer.ts';
import { keepDays, realign } from './queries.ts';
import { startConsumers } from './start-consumers.ts';

const counted = defineEvent('test.counted', z.object({ n: z.int() }));
const ignored = defineEvent('test.ignored', z.object({}));

const log = pino({ level: 'silent' });
const clock = new FixedClock(new Date('2026-03-10T12:00:00Z'));
let database: Awaited<ReturnType<typeof openTestDb>>;
let deps: Deps;
beforeEach(async () => {
  database = await openTestDb();
  await database.db.pool.query('create table counts (n int not null, at timestamptz not null)');
  const parts = { db: database.db, clock, jobs: new Jobs(clock), log, databaseBus: new TestBus() };
  deps = parts as unknown as Deps;
});
afterEach(() => database.close());

const write = (tx: Tx, n: number) => emit(deps, tx, counted, { n });
const tell = (n: number) => deps.db.tx((tx) => write(tx, n));

/** A consumer that records in the database what it gets; `fails` decides when it throws, after it has written. */
function counter(fails: (n: number) => boolean = () => false): Consumer {
  return defineConsumer(
    'test.counter',
    [when(counted, ({ n }, at) => ({ n, at }))],
    async (_deps, tx, heard) => {
      const rows = tx as unknown as { run(statement: object, ...values: unknown[]): Promise<void> };
      for (const { n, at } of heard) await rows.run(putCount, n, at);
      for (const { n } of heard) if (fails(n)) throw new Error(`cannot take ${n}`);
    },
  );
}
const putCount = {
  name: 'test.put-count',
  params: [{ encode: (n: number) => n }, { encode: (at: Date) => at }],
  row: {},
  text: 'insert into counts (n, at) values ($1, $2)',
};
const heard = async () =>
  (await database.db.pool.query<{ n: number }>('select n from counts order by ctid')).rows.map(
    ({ n }) => n,
  );

/** A transaction that stays open until the test ends it. */
function slow(n: number) {
  let commit = () => {};
  const gate = new Promise<void>((resolve) => (commit = resolve));
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const ended = deps.db.tx(async (tx) => {
    await write(tx, n);
    isWritten();
    await gate;
  });
  return { written, end: () => (commit(), ended) };
}

test('what happened is heard once and in order, with its time; what was undone never happened', async () => {
  for (const n of [1, 2, 3]) await tell(n);
  await deps.db.tx((tx) => emit(deps, tx, ignored, {}));
  const undone = deps.db.tx(async (tx) => {
    await write(tx, 4);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runConsumers(deps, [counter()]);
  await deps.db.tx((tx) => emitAll(deps, tx, counted, [{ n: 5 }, { n: 6 }]));
  await runConsumers(deps, [counter()]);
  await runConsumers(deps, [counter()]);
  expect(await heard()).toEqual([1, 2, 3, 5, 6]);
  const { rows } = await database.db.pool.query('select distinct at from counts');
  expect(rows).toEqual([{ at: clock.now() }]);
});

test('a transaction that commits late is not skipped, whichever of two slow ones ends first', async () => {
  const consumer = counter();
  const first = slow(1);
  await first.written;
  const second = slow(2);
  await second.written;
  await tell(3);
  // Whatever other tests do at the same time, 3 waits for the two transactions that began before it.
  expect(await consume(deps, consumer).then(() => heard())).toEqual([]);
  await second.end();
  expect(await consume(deps, consumer).then(() => heard())).toEqual([]);
  await first.end();
  await runConsumers(deps, [consumer]);
  expect(await heard()).toEqual([1, 2, 3]);
});

test('a transaction of another database holds up no test', async () => {
  const other = new pg.Client({ connectionString: inject('superuserUrl') });
  await other.connect();
  await other.query('begin; select pg_current_xact_id()');
  for (const n of [1, 2]) {
    await tell(n);
    await runConsumers(deps, [counter()]);
  }
  expect(await heard()).toEqual([1, 2]);
  await other.end();
});

test('an event that fails is set aside at once, holds up no other, and runs again when it is asked to', async () => {
  for (let n = 1; n <= 5; n++) await tell(n);
  const isBad = (n: number) => n === 3 || n === 4;
  await runConsumers(deps, [counter(isBad)]);
  expect(await heard()).toEqual([1, 2, 5]);
  const aside = async () =>
    (
      await database.db.pool.query(
        'select consumer, kind, facts, error from events_set_aside order by event_id',
      )
    ).rows;
  const of = (n: number) => ({
    consumer: 'test.counter',
    kind: 'test.counted',
    facts: { n },
    error: `cannot take ${n}`,
  });
  expect(await aside()).toEqual([of(3), of(4)]);
  expect(writeMetrics()).toContain('limelight_rows_set_aside_total{work="test.counter"} 2');

  expect(await queueRunAgain(deps)).toBe(2);
  await runJobs({ ...deps, consumers: [counter((n) => n === 4)] }, eventsJobs);
  expect(await heard()).toEqual([1, 2, 5, 3]);
  expect(await aside()).toEqual([of(4)]);
  await queueRunAgain(deps);
  await runJobs({ ...deps, consumers: [counter()] }, eventsJobs);
  expect(await heard()).toEqual([1, 2, 5, 3, 4]);
  expect(await queueRunAgain(deps)).toBe(0);
});

test('nothing is set aside while the database is away', async () => {
  await tell(1);
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const consumer = defineConsumer('test.counter', [when(counted, ({ n }) => n)], () =>
    Promise.reject(away),
  );
  await expect(runConsumers(deps, [consumer])).rejects.toBe(away);
  await runConsumers(deps, [counter()]);
  expect(await heard()).toEqual([1]);
});

test('two processes at once hear nothing twice, and a new name begins with the oldest event', async () => {
  for (let n = 0; n < 450; n++) await tell(n);
  await Promise.all([1, 2, 3].map(() => runConsumers(deps, [counter()])));
  await runConsumers(deps, [counter()]);
  expect(await heard()).toEqual(Array.from({ length: 450 }, (_, n) => n));
  await runConsumers(deps, [{ ...counter(), name: 'test.another' }]);
  expect(await heard()).toHaveLength(900);
});

test('a consumer that runs is woken at the commit', async () => {
  const databaseBus = await createPostgresBus(database.url, log);
  const stop = await startConsumers({ ...deps, databaseBus, consumers: [counter()] });
  await tell(1);
  await vi.waitFor(async () => expect(await heard()).toEqual([1]), 30_000);
  await tell(2);
  await vi.waitFor(async () => expect(await heard()).toEqual([1, 2]), 30_000);
  await stop();
  await tell(3);
  await databaseBus.close();
  expect(await heard()).toEqual([1, 2]);
});

test('a consumer rests between reads, and reads at once what came meanwhile', async () => {
  const databaseBus = await createPostgresBus(database.url, log);
  const readAt: number[] = [];
  const seen: number[] = [];
  const consumer = defineConsumer(
    'test.paced',
    [when(counted, ({ n }) => n)],
    async (_deps, _tx, heard) => {
      readAt.push(performance.now());
      seen.push(...heard);
    },
  );
  const stop = await startConsumers({ ...deps, databaseBus, consumers: [consumer] });
  const all = Array.from({ length: 12 }, (_, n) => n);
  for (const n of all) await tell(n);
  await vi.waitFor(() => expect(seen).toEqual(all), 30_000);
  await stop();
  await databaseBus.close();
  const pauses = readAt.slice(1).map((at, index) => at - (readAt[index] ?? 0));
  // timers may be a millisecond early, and a read that waited for its connection is closer to the next one
  expect(pauses.filter((ms) => ms < 50)).toEqual([]);
});

test('days are partitions, kept for 30 days; those that a moved clock left elsewhere move in', async () => {
  const parts = async () =>
    (
      await database.db.pool.query<{ part: string; n: number }>(
        `select tableoid::regclass::text as part, count(*)::int as n from events group by 1 order by 1`,
      )
    ).rows.map(({ part, n }) => `${part} ${n}`);
  await tell(1);
  expect(await parts()).toEqual(['events_other_days 1']);
  await deps.db.one(keepDays, '2026-03-10');
  expect(await parts()).toEqual(['events_20260310 1']);
  const { rows: tables } = await database.db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^events_2' and relkind = 'r' and relrowsecurity order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'events_20260310',
    'events_20260311',
    'events_20260312',
  ]);
  const later = { ...deps, clock: new FixedClock(new Date('2026-04-09T01:00:00Z')) };
  await later.db.tx((tx) => emit(later, tx, counted, { n: 2 }));
  await deps.db.one(keepDays, '2026-04-09');
  expect(await parts()).toEqual(['events_20260310 1', 'events_20260409 1']);
  await runConsumers(deps, [counter()]);
  expect(await heard()).toEqual([1, 2]);
  await deps.db.one(keepDays, '2026-04-10');
  expect(await parts()).toEqual(['events_20260409 1']);
  clock.advance(30 * DAY);
  await tell(3);
  await runConsumers(deps, [counter()]);
  expect(await heard()).toEqual([1, 2, 3]);
});

test('a database from another server goes on where it was, although transactions have lower numbers now', async () => {
  const consumer = counter();
  for (const n of [1, 2]) await tell(n);
  await runConsumers(deps, [consumer]);
  await tell(3);
  const ahead = `(transaction::text::bigint + 1000000)::text::xid8`;
  await database.db.pool.query(`update events set transaction = ${ahead}`);
  await database.db.pool.query(`update event_consumers set transaction = ${ahead}`);
  await tell(4);
  expect(await deps.db.one(realign)).toEqual({ was_moved: true });
  await tell(5);
  await runConsumers(deps, [consumer]);
  expect(await heard()).toEqual([1, 2, 3, 4, 5]);
  expect(await deps.db.one(realign)).toEqual({ was_moved: false });
});
