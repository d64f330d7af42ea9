import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { openPool } from './pool.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let admin: pg.Client;
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  database = await openTestDb();
  admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

/** A pool with one idle and one busy connection, which the database closes when the test wants. */
async function openTwo(name: string) {
  lines.length = 0;
  const pool = openPool({ connectionString: database.url, name, max: 2, log });
  const [resting, working] = [await pool.connect(), await pool.connect()];
  const gone = [resting, working].map(
    (client) => new Promise<void>((end) => client.on('end', end)),
  );
  const { rows } = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [name],
  );
  expect(rows).toHaveLength(2);
  resting.release();
  return {
    pool,
    working,
    endAll: async () => {
      await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
        rows.map(({ pid }) => pid),
      ]);
      await Promise.all(gone);
    },
  };
}

test('connections that the database ends are logged, at rest and at work', async () => {
  const { pool, working, endAll } = await openTwo('lost');
  await endAll();
  expect(lines.join()).toContain('a pooled connection was lost');
  expect(lines.join()).toContain('terminating connection due to administrator command');
  working.release(true);
  await pool.end();
});

test('in a pool that is ending nothing is lost', async () => {
  const { pool, working, endAll } = await openTwo('ending');
  const ended = pool.end();
  await endAll();
  working.release(true);
  await ended;
  expect(lines).toEqual([]);
});
