import pg from 'pg';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { openSnapshot, prepareToCopy } from './snapshot.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.Client;
beforeAll(async () => {
  database = await openTestDb();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await prepareToCopy(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

it('has the rows of one moment, while others write and events are read', async () => {
  const { pool } = database.db;
  await pool.query(`insert into settings (name, value) values ('test.before', '"a\\tb\\\\c"')`);
  const snapshot = await openSnapshot(client);
  await pool.query(`insert into settings (name, value) values ('test.after', '1')`);
  await pool.query(
    `insert into events (happened_at, kind, facts) values (now(), 'test.happened', '{}')`,
  );
  const settings = snapshot.tables.find(({ name }) => name === 'settings');
  if (!settings) throw new Error('no table');
  const rows = snapshot.rowsOf(settings);
  const copied = await text(rows.bytes);
  expect(copied).toContain('test.before');
  expect(copied).not.toContain('test.after');
  expect(rows.count()).toBe(copied.split('\n').length - 1);
  const keys: string[] = [];
  for await (const key of snapshot.lines(`select name from settings where name ^@ 'test.'`))
    keys.push(key);
  expect(keys).toEqual(['test.before']);
  // A reader of events waits for each transaction that has a number: docs/decisions/0019.
  const own = await client.query('select pg_current_xact_id_if_assigned() as number');
  expect(own.rows).toEqual([{ number: null }]);
  const numbers = (await snapshot.sequences()).find(({ name }) => name === 'event_numbers');
  expect(Number(numbers?.lastValue)).toBeGreaterThan(0);
  await snapshot.end();
});

it('leaves generated columns out, and names the rows of a partition', async () => {
  await database.db.pool.query(`select keep_event_days('2026-11-28')`);
  const { tables, end } = await openSnapshot(client);
  const found = (wanted: string) =>
    tables.find(({ schema, name }) => schema !== 'sandbox' && name === wanted);
  expect(found('order_lines')?.columns).toContain('amount_cents');
  expect(found('order_lines')?.columns).not.toContain('unit_cents');
  expect(found('events')).toBeUndefined();
  expect(found('events_other_days')?.partition?.bound).toBe('DEFAULT');
  expect(found('events_20261128')?.partition).toEqual({
    of: { schema: 'public', name: 'events' },
    bound: `FOR VALUES FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00')`,
  });
  expect(found('_private_jobs')?.schema).toBe('graphile_worker');
  expect(found('migrations')).toBeUndefined();
  await end();
});
