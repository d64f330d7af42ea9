import { pino } from 'pino';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { createDb, poolConfig } from '../db/db.ts';
import { Presence } from './presence.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let workers: { presence: Presence; pool: pg.Pool }[];
beforeEach(async () => {
  database = await openTestDb();
  workers = [];
  await database.db.pool.query(
    `select graphile_worker.add_job('test.film', queue_name := 'films')`,
  );
});
afterEach(async () => {
  for (const { presence } of workers) await presence.leave();
  await database.close();
});

function worker(workerId: string, { leaseMs = 0, lanes = [workerId] } = {}) {
  const pool = new pg.Pool({ ...poolConfig(database.url, workerId), max: 1 });
  pool.on('error', () => undefined);
  const running = new Set<string>();
  const log = pino({ level: 'silent' });
  const options = { db: createDb(pool), log, workerIds: lanes, running, leaseMs };
  const presence = new Presence(options);
  workers.push({ presence, pool });
  return { presence, pool, running };
}

/** As the queue takes a job: together with its queue. */
async function take(workerId: string): Promise<string> {
  await database.db.pool.query(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()`,
    [workerId],
  );
  const { rows } = await database.db.pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() returning id::text`,
    [workerId],
  );
  return rows[0]?.id ?? '';
}

const holders = async () =>
  (
    await database.db.pool.query<{ job: string | null; queue: string | null }>(
      `select j.locked_by as job, q.locked_by as queue
         from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id`,
    )
  ).rows[0];

/** Like a killed process: the system ends its session. */
async function kill(pool: pg.Pool): Promise<void> {
  const ended = new Promise((resolve) => pool.once('error', resolve));
  await database.db.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1`,
    [pool.options.application_name],
  );
  await ended;
}

test('the jobs of a killed worker are free for the others', async () => {
  const killed = worker('killed');
  await killed.presence.beat();
  await take('killed');
  await kill(killed.pool);
  await worker('alive').presence.beat();
  expect(await holders()).toEqual({ job: null, queue: null });
});

test('a worker is there, and gone, under the names of all its lanes', async () => {
  const killed = worker('killed', { lanes: ['idle', 'busy'] });
  await killed.presence.beat();
  await take('busy');
  const other = worker('alive');
  await other.presence.beat();
  expect(await holders()).toEqual({ job: 'busy', queue: 'busy' });
  await kill(killed.pool);
  await other.presence.beat();
  expect(await holders()).toEqual({ job: null, queue: null });
});

test('a worker that lives keeps its jobs, however slow it is', async () => {
  await worker('slow').presence.beat();
  await take('slow');
  const other = worker('other');
  for (let beats = 0; beats < 3; beats++) await other.presence.beat();
  expect(await holders()).toEqual({ job: 'slow', queue: 'slow' });
});

test('a worker that lost its connection has the time of the lease to come back', async () => {
  const cut = worker('cut', { leaseMs: 60_000 });
  await cut.presence.beat();
  cut.running.add(await take('cut'));
  await kill(cut.pool);
  const patient = worker('patient', { leaseMs: 60_000 });
  await patient.presence.beat();
  expect(await holders()).toEqual({ job: 'cut', queue: 'cut' });
  await cut.presence.beat();
  await worker('hasty').presence.beat();
  expect(await holders()).toEqual({ job: 'cut', queue: 'cut' });
});

test('jobs locked by a worker that nothing is known of are freed too', async () => {
  await take('unknown');
  await worker('alive').presence.beat();
  expect(await holders()).toEqual({ job: null, queue: null });
});

test('a job that was taken and never begun is given back; one at work is not', async () => {
  const { presence, running } = worker('alone');
  const id = await take('alone');
  await presence.beat();
  expect(await holders()).toEqual({ job: 'alone', queue: 'alone' });
  running.add(id);
  await presence.beat();
  await presence.beat();
  expect(await holders()).toEqual({ job: 'alone', queue: 'alone' });
  running.delete(id);
  await presence.beat();
  await presence.beat();
  expect(await holders()).toEqual({ job: null, queue: null });
});

test('who leaves gives back what was taken and never begun, and keeps what is at work', async () => {
  const { presence, running } = worker('leaving');
  await presence.beat();
  running.add(await take('leaving'));
  await presence.leave();
  expect(await holders()).toEqual({ job: 'leaving', queue: 'leaving' });
  const idle = worker('idle');
  await idle.presence.beat();
  await take('idle');
  await idle.presence.leave();
  workers = [];
  expect(await holders()).toEqual({ job: null, queue: null });
});

test('a film of more than four hours stays with its worker', async () => {
  const { presence, running } = worker('busy');
  const id = await take('busy');
  running.add(id);
  await database.db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`,
  );
  await presence.beat();
  const { rows } = await database.db.pool.query<{ fresh: boolean }>(
    `select locked_at > now() - interval '1 minute' as fresh from graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ fresh: true }]);
});

test('two products on one server do not free each other’s jobs', async () => {
  const other = await openTestDb();
  const pool = new pg.Pool({ ...poolConfig(other.url, 'neighbor'), max: 1 });
  const neighbor = new Presence({
    db: createDb(pool),
    log: pino({ level: 'silent' }),
    workerIds: ['mine'],
    running: new Set(),
    leaseMs: 0,
  });
  // each database numbers its workers from 1
  await neighbor.beat();
  await database.db.pool.query(`insert into job_workers (id) values ('mine')`);
  await take('mine');
  await worker('alive').presence.beat();
  expect(await holders()).toEqual({ job: null, queue: null });
  await neighbor.leave();
  await other.close();
});
