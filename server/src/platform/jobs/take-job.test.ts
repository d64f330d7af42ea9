import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../clock/clock.ts';
import { defineJob, handleJob, type JobDeps, Jobs } from './job.ts';
import { givenUp } from './job-metrics.ts';
import { TAKE_SETTINGS, takeByTask } from './take-job.ts';
import { startWorker } from './worker.ts';

const CROWD = 20_000;
/** For one query with 12 kinds of job; the whole table has 400 pages, and its indexes as many. */
const MOST_PAGES = 100;

const payload = z.object({});
const letter = defineJob({ name: 'take.letter', lane: 'crowd', version: 1, payload });
const film = defineJob({ name: 'take.film', lane: 'media', version: 1, payload, queue: 'films' });
const charge = defineJob({ name: 'take.charge', lane: 'money', version: 1, payload });
const jobs = new Jobs(new FixedClock(new Date()));

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await openTestDb();
  client = await database.db.pool.connect();
  await client.query(`set enable_seqscan = ${TAKE_SETTINGS.enable_seqscan}`);
});
afterAll(async () => {
  client.release();
  await database.close();
});

const take = takeByTask({ name: 'get_job/graphile_worker', text: 'the library’s' });

const named = z.object({ name: z.string() });

/** A look for a job, as the library asks it. */
const libraryLook = z.object({
  name: z.string().startsWith('get_job'),
  text: z.string(),
  values: z.array(z.unknown()),
});
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/**
 * The statement of graphile-worker 0.17.3 in whose place ours was written. Where it changes, ours has to do what the new
 * one does: which jobs and queues it locks, and what it returns.
 */
const LIBRARYS_TEXT = `with j as (
  select jobs.job_queue_id, jobs.priority, jobs.run_at, jobs.id
    from "graphile_worker"._private_jobs as jobs
    where jobs.is_available = true
    and run_at <= now()
    and task_id = any($2::int[])
    and (
      jobs.job_queue_id is null
      or
      jobs.job_queue_id in (
        select id
        from "graphile_worker"._private_job_queues as job_queues
        where job_queues.is_available = true
        for update
        skip locked
      )
    )
    order by priority asc, run_at asc
    limit 1
    for update
    skip locked
),
q as (
  update "graphile_worker"._private_job_queues as job_queues
    set
      locked_by = $1::text,
      locked_at = now()
    from j
    where job_queues.id = j.job_queue_id
)
  update "graphile_worker"._private_jobs as jobs
    set
      attempts = jobs.attempts + 1,
      locked_by = $1::text,
      locked_at = now()
    from j
    where jobs.id = j.id
    returning *`;

async function taskIds(...names: string[]): Promise<string> {
  const { rows } = await client.query<{ ids: string }>(
    `insert into graphile_worker._private_tasks (identifier) select unnest($1::text[])
     on conflict (identifier) do update set identifier = excluded.identifier
     returning id as ids`,
    [names],
  );
  return rows.map(({ ids }) => ids).join();
}

/** The pages that a query for the next job reads, and how many jobs it takes; rolled back afterwards. */
async function look(ids: string): Promise<{ pages: number; taken: number; plan: string }> {
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) execute take ('worker', '{${ids}}')`,
  );
  await client.query('rollback');
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const pages = Number(/shared hit=(\d+)/.exec(plan)?.[1]);
  const taken = Number(/^Update on _private_jobs \(actual rows=([\d.]+)/m.exec(plan)?.[1]);
  return { pages, taken, plan };
}

test('a look costs the same beside a crowd of waiting jobs, planned while the queue was empty', async () => {
  const [crowd, money] = [
    await taskIds(letter.name),
    await taskIds(...Array.from({ length: 12 }, (_, n) => `take.money-${n}`)),
  ];
  await client.query('vacuum analyze graphile_worker._private_jobs');
  await client.query(`set plan_cache_mode = force_generic_plan`);
  await client.query(`prepare take (text, int[]) as ${take.text}`);
  expect(await look(money)).toMatchObject({ taken: 0 });
  await database.db.tx((tx) =>
    jobs.addMany(
      tx,
      letter,
      Array.from({ length: CROWD }, () => ({ data: {} })),
    ),
  );
  await client.query(
    // due later, but before the crowd in the queue's order
    `insert into graphile_worker._private_jobs (task_id, run_at)
     select $1::int, now() + n * interval '1 minute' from generate_series(1, $2::int) n`,
    [Number(money.split(',')[0]), CROWD],
  );
  for (const [ids, taken] of [
    [money, 0],
    [crowd, 1],
  ] as const) {
    const found = await look(ids);
    expect(found).toMatchObject({ taken });
    expect(found.plan).toContain('Index Scan using jobs_take_order');
    expect(found.pages, found.plan).toBeLessThan(MOST_PAGES);
  }
  const { rows: counting } = await client.query(`explain ${givenUp.text}`);
  expect(JSON.stringify(counting)).toContain('jobs_given_up');
  await client.query('delete from graphile_worker._private_jobs');
});

test('the library asks what it asked when ours was written', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const pool = new pg.Pool({ connectionString: database.url });
  const taskList = { [charge.name]: () => undefined };
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true });
  await pool.end();
  const asked = query.mock.calls.map(([first]) => first as unknown);
  query.mockRestore();
  const looks = asked.flatMap((first) => libraryLook.safeParse(first).data ?? []);
  expect(looks).not.toEqual([]);
  const ids = [Number(await taskIds(charge.name))];
  for (const { name, text, values } of looks) {
    expect(name).toBe('get_job/graphile_worker');
    expect(inOneLine(text)).toBe(inOneLine(LIBRARYS_TEXT));
    expect(values).toEqual([expect.any(String), ids]);
  }
});

test('the lanes take by it, in order: single ones first, and one of a queue at a time', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const done: string[] = [];
  let running = 0;
  const run = (name: string) => async () => {
    if (name === 'film') expect(++running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    if (name === 'film') running--;
    done.push(name);
  };
  await database.db.tx((tx) => jobs.addMany(tx, letter, [{ data: {} }, { data: {} }]));
  await jobs.addAlone(database.db, { ...letter, name: 'take.single' }, {});
  for (const job of [film, film, charge]) await jobs.addAlone(database.db, job, {});
  const worker = await startWorker({
    deps: { db: database.db, jobs, log: pino({ level: 'silent' }) } as unknown as JobDeps,
    handlers: [
      handleJob(letter, run('letter')),
      handleJob({ ...letter, name: 'take.single' }, run('single')),
      handleJob(film, run('film')),
      handleJob(charge, run('charge')),
    ],
    databaseUrl: database.url,
    isOnly: true,
  });
  await vi.waitFor(() => expect(done).toHaveLength(6), 30_000);
  await worker.stop();
  const asked = query.mock.calls.map(([first]) => named.safeParse(first).data?.name ?? '');
  query.mockRestore();
  expect(done.filter((name) => name === 'single' || name === 'letter')).toEqual([
    'single',
    'letter',
    'letter',
  ]);
  expect(asked).toContain('jobs.take');
  expect(asked.filter((name) => name.startsWith('get_job'))).toEqual([]);
});
