import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { runPrepared } from './index.ts';

const config = () => ({ connectionString: inject('superuserUrl') });
let client: pg.Client;
beforeEach(async () => {
  client = new pg.Client(config());
  await client.connect();
  await client.query(
    `create temp table things (id int primary key, name text);
     insert into things values (1, 'one'), (2, null)`,
  );
});
afterEach(() => client.end());

const run = (name: string, text: string, ...values: unknown[]) =>
  runPrepared(client, { name, text, values }, pg.types);
const names = async () => (await run('names', 'select name from things order by id')).rows;

/** What the database says from now on, by the name of the message. */
function listen(): string[] {
  const heard: string[] = [];
  const { connection } = client as unknown as { readonly connection: pg.Connection };
  for (const name of ['parseComplete', 'rowDescription', 'noData', 'readyForQuery'])
    connection.on(name, () => heard.push(name));
  return heard;
}

test('returns what pg returns', async () => {
  const text = `select $1::int as one, $2::text as "it's a ""name""", $3::text[] as list, $4::bytea as bytes,
    $5::bool as yes, null::int as nothing, '{"a": 1}'::jsonb as json, timestamptz '2026-01-02 03:04:05Z' as time`;
  const values = [1, '€ 😀', ['a', '"b,'], Buffer.from([0, 1, 255]), true];
  const { rows } = await client.query<object>({ name: 'as pg does', text, values });
  for (let time = 0; time < 3; time++)
    expect(await run('all', text, ...values)).toEqual({ rows, affected: 1 });
  expect((await run('all', text, null, null, null, null, null)).rows).toMatchObject([
    { one: null, list: null, bytes: null, yes: null },
  ]);
});

test('prepares a statement and has it described once on a connection', async () => {
  const heard = listen();
  const all = () => run('all', 'select id, name from things where id >= $1', 1);
  const rename = () => run('rename', 'update things set name = $1', 'x');
  expect((await all()).affected).toBe(2);
  expect(await rename()).toEqual({ rows: [], affected: 2 });
  expect(heard).toEqual([
    ...['parseComplete', 'rowDescription', 'readyForQuery'],
    ...['parseComplete', 'noData', 'readyForQuery'],
  ]);
  heard.length = 0;
  expect((await all()).rows).toEqual([
    { id: 1, name: 'x' },
    { id: 2, name: 'x' },
  ]);
  expect(await rename()).toEqual({ rows: [], affected: 2 });
  expect(heard).toEqual(['readyForQuery', 'readyForQuery']);
});

test('shares what is prepared with pg, by name', async () => {
  const text = 'select id from things order by id';
  await client.query({ name: 'ids', text });
  const heard = listen();
  expect((await run('ids', text)).rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await client.query({ name: 'ids', text })).rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect(heard).not.toContain('parseComplete');
  await expect(run('ids', 'select 1')).rejects.toThrow('two statements are called ids');
  expect((await run('ids', text)).affected).toBe(2);
});

test('after an error the connection goes on, and the statement runs again', async () => {
  const later = () => run('later', 'select x from test_later');
  const divide = (until: number) =>
    run('divide', 'select 1 / (3 - n) as x from generate_series(1, $1::int) n', until);
  const failing = [
    // at its parse, at its values, and in the middle of its rows
    [later, '42P01'],
    [() => run('put', 'insert into things values ($1::int)', 'x'), '22P02'],
    [() => divide(5), '22012'],
  ] as const;
  for (const [fails, code] of failing)
    for (let time = 0; time < 2; time++) {
      await expect(fails()).rejects.toMatchObject({ code });
      expect(await names()).toEqual([{ name: 'one' }, { name: null }]);
    }
  await client.query('create temp table test_later as select 7 as x');
  expect((await later()).rows).toEqual([{ x: 7 }]);
  expect((await divide(2)).rows).toEqual([{ x: 0 }, { x: 1 }]);
});

test('fails with what a parser throws, and with a value that has no text', async () => {
  const types: pg.CustomTypesConfig = {
    getTypeParser: () => () => {
      throw new RangeError('too large');
    },
  };
  const numbers = {
    name: 'numbers',
    text: 'select 1 as id from generate_series(1, 3)',
    values: [],
  };
  await expect(runPrepared(client, numbers, types)).rejects.toThrow('too large');
  const circle: unknown[] = [];
  circle.push(circle);
  await expect(run('say', 'select $1::text', circle)).rejects.toThrow();
  expect(await names()).toEqual([{ name: 'one' }, { name: null }]);
});

test('refuses to copy', async () => {
  await expect(run('copy', 'copy things from stdin')).rejects.toMatchObject({ code: '57014' });
  expect(await names()).toHaveLength(2);
});

test('fails when the connection breaks', async () => {
  const broken = new Promise((resolve) => client.once('error', resolve));
  const failed = expect(run('sleep', 'select pg_sleep($1)', 60)).rejects.toThrow('terminat');
  const other = new pg.Client(config());
  await other.connect();
  const { processID } = client as unknown as { readonly processID: number };
  await other.query('select pg_terminate_backend($1)', [processID]);
  await other.end();
  await failed;
  await broken;
});

test('a statement whose columns a migration changed fails, and a pool opens a connection that knows them', async () => {
  const pool = new pg.Pool({ ...config(), max: 1 });
  const all = (on: pg.Pool | pg.ClientBase) =>
    runPrepared(on, { name: 'all', text: 'select * from test_changed', values: [] }, pg.types);
  await client.query('create table test_changed as select 1 as id');
  try {
    for (const on of [pool, client]) expect((await all(on)).rows).toEqual([{ id: 1 }]);
    await client.query(`alter table test_changed add column name text default 'x'`);
    for (const on of [pool, client]) await expect(all(on)).rejects.toMatchObject({ code: '0A000' });
    await expect(all(client)).rejects.toMatchObject({ code: '0A000' });
    expect((await all(pool)).rows).toEqual([{ id: 1, name: 'x' }]);
  } finally {
    await client.query('drop table test_changed');
    await pool.end();
  }
});
