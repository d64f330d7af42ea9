import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { countPrepared, type Prepared, runInOneTrip } from './index.ts';

let client: pg.Client;
beforeEach(async () => {
  await client?.end();
  client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  await client.query(
    `create temp table things (id int primary key, name text);
     insert into things values (1, 'one'), (2, null)`,
  );
});
afterAll(() => client.end());

const say = (word: string): Prepared => ({
  name: 'say',
  text: `select from (select set_config('test.word', $1, true)) _`,
  values: [word],
});
const ask = (name: string, text: string, ...values: string[]): Prepared => ({ name, text, values });
const hear = ask(
  'hear',
  `select current_setting('test.word', true), pg_current_xact_id_if_assigned()`,
);
const put = (id: string, name: string) =>
  ask('put', 'insert into things values ($1::int, $2)', id, name);
const names = async () =>
  (await client.query<{ name: string }>('select name from things order by id')).rows.map(
    ({ name }) => name,
  );

test('the second runs under what the first sets, and nothing of it is left', async () => {
  for (const word of ['a', 'b', '€ 😀', '']) {
    expect((await runInOneTrip(client, say(word), hear)).rows).toEqual([[word, null]]);
    const { rows } = await client.query(`select current_setting('test.word', true) as word`);
    expect(rows).toEqual([{ word: '' }]);
  }
});

test('returns rows as texts, and how many rows were returned or changed', async () => {
  const all = ask('all', 'select id, name from things where id >= $1 order by id', '1');
  const rename = ask('rename', 'update things set name = $1', 'x');
  const rows = [
    ['1', 'one'],
    ['2', null],
  ];
  for (let run = 0; run < 2; run++)
    expect(await runInOneTrip(client, say('a'), all)).toEqual({ rows, affected: 2 });
  expect(await runInOneTrip(client, say('a'), { ...all, values: ['3'] })).toEqual({
    rows: [],
    affected: 0,
  });
  expect(await runInOneTrip(client, say('a'), rename)).toEqual({ rows: [], affected: 2 });
  expect(countPrepared(client)).toBe(3);
});

test('takes one round trip once both are prepared, in one transaction', async () => {
  const moment = ask('moment', `select current_setting('test.word') = now()::text`);
  const note: Prepared = {
    name: 'note',
    text: `select from (select set_config('test.word', now()::text || $1, true)) _`,
    values: [''],
  };
  await runInOneTrip(client, note, moment);
  let trips = 0;
  connectionOf(client).on('readyForQuery', () => trips++);
  expect((await runInOneTrip(client, note, moment)).rows).toEqual([['t']]);
  expect(trips).toBe(1);
});

test('when the first fails the second does not run, and the connection goes on', async () => {
  const refused: Prepared = { name: 'as', text: `select set_config('role', $1, true)`, values: [] };
  const as = (role: string) => ({ ...refused, values: [role] });
  await expect(runInOneTrip(client, as('no such role'), put('3', 'a'))).rejects.toMatchObject({
    code: '22023',
  });
  await runInOneTrip(client, as('none'), put('4', 'b'));
  await expect(runInOneTrip(client, as('no such role'), put('5', 'c'))).rejects.toMatchObject({
    code: '22023',
  });
  expect(await names()).toEqual(['one', null, 'b']);
});

test('a second that fails leaves nothing, and runs again', async () => {
  const failing = [
    // at its parse, at its values, and in the middle of its rows
    [ask('later', 'select x from test_later'), '42P01'],
    [put('x', 'a'), '22P02'],
    [ask('divide', 'select 1 / (3 - n) from generate_series(1, $1::int) n', '5'), '22012'],
  ] as const;
  for (const [statement, code] of failing)
    for (let run = 0; run < 2; run++) {
      await expect(runInOneTrip(client, say('a'), statement)).rejects.toMatchObject({ code });
      expect((await runInOneTrip(client, say('a'), hear)).rows).toEqual([['a', null]]);
    }
  await client.query('create temp table test_later as select 7 as x');
  expect((await runInOneTrip(client, say('a'), failing[0][0])).rows).toEqual([['7']]);
  expect((await runInOneTrip(client, say('a'), put('6', 'f'))).affected).toBe(1);
  expect(
    (await runInOneTrip(client, say('a'), ask('divide', failing[2][0].text, '2'))).rows,
  ).toEqual([['0'], ['1']]);
});

test('fails when one name means two texts, and the connection goes on', async () => {
  await runInOneTrip(client, say('a'), hear);
  const other = { ...hear, text: 'select 1' };
  await expect(runInOneTrip(client, say('a'), other)).rejects.toThrow(
    'two statements are called hear',
  );
  expect((await runInOneTrip(client, say('b'), hear)).rows).toEqual([['b', null]]);
});

test('fails when the connection breaks', async () => {
  const broken = new Promise((resolve) => client.once('error', resolve));
  const sleep = ask('sleep', 'select pg_sleep($1::int)', '60');
  const failed = expect(runInOneTrip(client, say('a'), sleep)).rejects.toThrow('terminat');
  const other = new pg.Client({ connectionString: inject('superuserUrl') });
  await other.connect();
  await other.query(`select pg_terminate_backend($1)`, [processOf(client)]);
  await other.end();
  await failed;
  await broken;
});

test('is made for the version of pg that is installed', () => {
  const require = createRequire(import.meta.url);
  const manifest = path.join(import.meta.dirname, '../package.json');
  const { version } = require('pg/package.json') as { version: string };
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: { pg: string };
  };
  expect(version).toBe(dependencies.pg);
  expect(readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')).toContain(
    `pg ${version}`,
  );
});

/** What `pg` keeps of a client beside its types. */
const insideOf = (of: pg.Client) =>
  of as unknown as { readonly connection: pg.Connection; readonly processID: number };
const connectionOf = (of: pg.Client) => insideOf(of).connection;
const processOf = (of: pg.Client) => insideOf(of).processID;
