import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { migrate, MigrationRefused } from './migrate.ts';
import type { MigrationNews } from './migrating/news.ts';

const migrations = path.resolve(import.meta.dirname, '../../../../database/migrations');
const HASTE = { lockMs: 200, pausesMs: [20, 20] };

let database: Awaited<ReturnType<typeof openTestDb>>;
let directory: string;
let news: MigrationNews[];
beforeAll(async () => {
  database = await openTestDb();
  await database.db.pool.query('create table public.probes (id int, word text)');
  directory = await mkdtemp(path.join(tmpdir(), 'limelight-migrations-'));
  await cp(migrations, directory, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => void (news = []));

const put = (name: string, sql: string) => writeFile(path.join(directory, name), sql);
const run = (tell: (one: MigrationNews) => void = () => undefined) =>
  migrate({
    connectionString: database.url,
    directory,
    patience: HASTE,
    tell: (one) => {
      news.push(one);
      tell(one);
    },
  });

/** A session that holds a lock on the table of these tests, as a long statement of the site does. */
async function holder() {
  const client = await database.db.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  await client.query('select from public.probes');
  return {
    pid: rows[0]?.pid,
    async letGo() {
      await client.query('commit');
      client.release();
    },
  };
}

test('a migration that gets no lock lets the site through, and says at the end who has it', async () => {
  await put('9900-probes-widen.sql', 'alter table public.probes add column wide int;');
  const held = await holder();
  const { pool } = database.db;
  let served = 0;
  const refused = run(() => void pool.query('select from public.probes').then(() => served++));
  await expect(refused).rejects.toThrow(MigrationRefused);
  await expect(refused).rejects.toThrow(
    new RegExp(
      `The migration 9900-probes-widen.sql needs a lock that was not free: process ${held.pid} of PostgreSQL \\(test, in a transaction for \\d+ s: select from public.probes\\) holds it.*pg_terminate_backend\\(${held.pid}\\)`,
    ),
  );
  expect(news.map(({ kind }) => kind)).toEqual(['begun', 'blocked', 'blocked']);
  await held.letGo();
  expect(served).toBeGreaterThan(0);
  expect(await run()).toEqual(['9900-probes-widen.sql']);
});

test('it is tried again, and goes on once the lock is free', async () => {
  await put('9901-probes-narrow.sql', 'alter table public.probes drop column wide;');
  const held = await holder();
  let isFree = Promise.resolve();
  const applied = await run(({ kind }) => {
    if (kind === 'blocked') isFree = held.letGo();
  });
  await isFree;
  expect(applied).toEqual(['9901-probes-narrow.sql']);
  expect(news.map(({ kind }) => kind)).toEqual(['begun', 'blocked', 'applied']);
  expect(news.at(-1)).toMatchObject({ name: '9901-probes-narrow.sql', at: 1, of: 1 });
});

test('an index is made without a lock, and one that was broken off is made again', async () => {
  const { pool } = database.db;
  await pool.query(`insert into public.probes values (1, 'a'), (1, 'b')`);
  await put(
    '9902-probes-find.sql',
    `-- outside a transaction
-- probes.by-word; and what is said here is no statement;
create index concurrently probes_by_word on public.probes (word);
-- probes.by-id
create unique index concurrently probes_by_id on public.probes (id);
drop index concurrently if exists public.probes_long_gone;`,
  );
  const isValid = async (index: string) =>
    (
      await pool.query(
        'select oid, indisvalid from pg_index join pg_class on oid = indexrelid where relname = $1',
        [index],
      )
    ).rows[0];
  // two rows of one id: PostgreSQL leaves the index behind, as it does when the process is killed
  await expect(run()).rejects.toThrow('migration 9902-probes-find.sql failed');
  const first = await isValid('probes_by_word');
  expect(first).toMatchObject({ indisvalid: true });
  expect(await isValid('probes_by_id')).toMatchObject({ indisvalid: false });
  await pool.query(`delete from public.probes where word = 'b'`);
  // A starter that waits for the other inside a statement would be one that the index waits for.
  expect((await Promise.all([run(), run()])).flat()).toEqual(['9902-probes-find.sql']);
  expect(news).toContainEqual({ kind: 'waiting' });
  expect(await isValid('probes_by_word')).toEqual(first);
  expect(await isValid('probes_by_id')).toMatchObject({ indisvalid: true });
});

test('the start looks at its own table and locks nothing while a backup reads it', async () => {
  const { pool } = database.db;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table public.migrations in access share mode');
  expect(await run()).toEqual([]);
  await client.query('commit');
  client.release();
});
