import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { openTestDb } from '../../../test/test-db.ts';
import { createDb, poolConfig } from './db.ts';
import { type Columns, type Params, type Statement, t } from './statement.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
  await database.db.pool.query('create table things (id int4 primary key, name text)');
});
beforeEach(async () => {
  await database.db.pool.query(`truncate things; insert into things values (1, 'one'), (2, null)`);
});
afterAll(() => database.close());

/** A statement that is not added to `statements`, since these tests use tables of their own. */
const ask = <const P extends Params, const C extends Columns>(
  definition: Statement<P, C>,
): Statement<P, C> => definition;

const echo = ask({
  name: 'test.echo',
  params: [
    t.text().nullable(),
    t.bool(),
    t.int8(),
    t.timestamptz(),
    t.bytea(),
    t.textArray(),
    t.jsonb<unknown>(),
  ],
  row: {
    text: t.text().nullable(),
    bool: t.bool(),
    int8: t.int8(),
    timestamptz: t.timestamptz(),
    bytea: t.bytea(),
    list: t.textArray(),
    jsonb: t.jsonb<unknown>(),
    nothing: t.text().nullable(),
  },
  text: `select $1::text as text, $2::bool as bool, $3::int8 as int8, $4::timestamptz as timestamptz,
    $5::bytea as bytea, $6::text[] as list, $7::jsonb as jsonb, null::text as nothing`,
});
const things = ask({
  name: 'test.things',
  params: [t.int4()],
  row: { id: t.int4(), name: t.text().nullable() },
  text: 'select id, name from things where id >= $1 order by id',
});
const rename = ask({
  name: 'test.rename',
  params: [t.int4(), t.text()],
  row: {},
  text: 'update things set name = $2 where id >= $1',
});
const number = ask({
  name: 'test.number',
  params: [t.text()],
  row: { n: t.int8() },
  text: 'select $1::int8 as n from generate_series(1, 3)',
});

test.each([
  ['usual values', 'text', true, 7, '2026-03-04T05:06:07.089Z', ['a', 'b']],
  ['no text, an empty list', null, false, -1, '1970-01-01T00:00:00.000Z', []],
  [
    'signs of their own meaning',
    `"'\\{},\n`,
    true,
    0,
    '0099-01-01T00:00:00.000Z',
    ['"', '\\', ','],
  ],
  [
    'words that look like others',
    'NULL',
    true,
    2 ** 53 - 1,
    '9999-12-31T00:00:00.000Z',
    ['NULL', '', ' '],
  ],
  ['a far year', '€ 😀', true, 1, '+020000-01-01T00:00:00.000Z', ['{}', '€ 😀']],
])('carries %s there and back', async (_, text, bool, int8, at, list) => {
  const timestamptz = new Date(at);
  const bytea = Buffer.from([0, 255, 92, 39]);
  const jsonb = { deep: [text, { int8 }] };
  for (let run = 0; run < 2; run++) {
    expect(await database.db.one(echo, text, bool, int8, timestamptz, bytea, list, jsonb)).toEqual({
      text,
      bool,
      int8,
      timestamptz,
      bytea,
      list,
      jsonb,
      nothing: null,
    });
  }
});

test('returns the same at the first run and later, with rows and without', async () => {
  await database.db.tx(async (tx) => {
    for (let run = 0; run < 2; run++) {
      expect(await tx.many(things, 3)).toEqual([]);
      expect(await tx.many(things, 1)).toEqual([
        { id: 1, name: 'one' },
        { id: 2, name: null },
      ]);
      expect(await tx.maybe(things, 3)).toBeNull();
    }
  });
});

test('counts the rows that a command touched', async () => {
  expect(await database.db.run(rename, 1, 'new')).toBe(2);
  expect(await database.db.run(rename, 3, 'new')).toBe(0);
  expect(await database.db.run(things, 1)).toBe(2);
});

test('fails with the code of PostgreSQL and a trace to who asked, and the connection goes on', async () => {
  const failed = await database.db.one(number, 'x').catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: '22P02' });
  expect((failed as Error).stack).toContain('run-statement.test.ts');
  await database.db
    .tx(async (tx) => {
      await expect(tx.one(number, 'x')).rejects.toMatchObject({ code: '22P02' });
      await expect(tx.one(number, '1')).rejects.toMatchObject({ code: '25P02' });
    })
    .catch(() => undefined);
  expect(await database.db.many(number, '1')).toHaveLength(3);
});

test('fails for a value that cannot be read, and the connection goes on', async () => {
  await database.db.tx(async (tx) => {
    await expect(tx.many(number, String(2n ** 60n))).rejects.toThrow('int8 beyond 2^53');
    expect(await tx.many(number, '1')).toHaveLength(3);
  });
});

test('fails for a date that is none', async () => {
  const { db } = database;
  const asked = db.one(echo, '', true, 1, new Date(NaN), Buffer.of(), [], {});
  await expect(asked).rejects.toThrow(RangeError);
});

test('fails when two statements have one name', async () => {
  const other = { ...things, text: 'select 1 as id, $1::text as name' };
  await database.db.tx(async (tx) => {
    await tx.many(things, 1);
    await expect(tx.many(other, 1)).rejects.toThrow('two statements are called test.things');
    expect(await tx.many(things, 2)).toHaveLength(1);
  });
});

test('plans a statement at every run where it says so', async () => {
  const plans = ask({
    name: 'test.plans',
    params: [t.text()],
    row: { generic: t.int8(), custom: t.int8() },
    text: `select generic_plans as generic, custom_plans as custom from pg_prepared_statements where name = $1`,
  });
  const again = { ...things, name: 'test.again', isPlannedEachTime: true };
  const found = await database.db.tx(async (tx) => {
    for (let run = 0; run < 7; run++)
      for (const one of [things, again]) expect(await tx.many(one, 2)).toHaveLength(1);
    return [await tx.maybe(plans, 'test.things'), await tx.maybe(plans, 'test.again')];
  });
  expect(found[0]?.generic).toBeGreaterThan(0);
  // it is not kept
  expect(found[1]).toBeNull();
});

test('never reads changed columns as those that were', async () => {
  const { db, url } = database;
  const all = ask({ name: 'test.all', params: [], row: {}, text: 'select * from things' });
  const alter = ask({
    name: 'test.alter',
    params: [],
    row: {},
    text: 'alter table things add column more int4 default 5',
  });
  const work = db.tx(async (tx) => {
    await tx.many(all);
    await tx.run(alter);
    await tx.many(all);
  });
  await expect(work).rejects.toMatchObject({ code: '0A000' });
  expect((await db.many(all))[0]).toEqual({ id: 1, name: 'one' });
  await db.run(alter);
  const other = createDb(new pg.Pool(poolConfig(url, 'test')));
  expect((await other.many(all))[0]).toEqual({ id: 1, name: 'one', more: 5 });
  await other.close();
});
