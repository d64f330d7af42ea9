import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestDb } from './test-db.ts';
import { isOutside, outsideStatements } from '../src/platform/db/migrating/outside.ts';
import { faultsOfMigration, GROWING } from './database/migration-rules.ts';

const directory = path.resolve(import.meta.dirname, '../../database/migrations');

/** Applied before there were rules. */
const LAST_FREE = '0850-';

test('no migration makes a running site wait, or breaks the version before', async () => {
  const faults: Record<string, string[]> = {};
  for (const name of (await readdir(directory)).toSorted()) {
    const sql = await readFile(path.join(directory, name), 'utf8');
    if (isOutside(sql)) outsideStatements(sql);
    const found = name.slice(0, LAST_FREE.length) > LAST_FREE ? faultsOfMigration(sql, name) : [];
    if (found.length > 0) faults[name] = found;
  }
  expect(faults).toEqual({});
});

test('the tables that grow are there', async () => {
  const { db, close } = await openTestDb();
  const { rows } = await db.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is null',
    [[...GROWING]],
  );
  await close();
  expect(rows).toEqual([]);
});

test.each([
  ['create index posts_x on public.posts (text);', 'concurrently'],
  ['create index products_x on public.products (title);', 'concurrently'],
  ['create unique index if not exists x on posts using gin (text);', 'concurrently'],
  ["alter table public.media add constraint m check (purpose in ('a', 'b'));", 'not valid'],
  ['alter table orders add foreign key (id) references orders (id);', 'not valid'],
  ['alter table public.messages add constraint one unique (a, b);', 'using index'],
  ['alter table posts alter column title set not null;', 'not valid'],
  ["update public.media set purpose = 'vault' where purpose = 'post';", 'by a job'],
  ['alter table notices add column day date generated always as (now()) stored;', 'by a job'],
  ['alter table public.tiers rename column price to price_cents;', 'release after'],
  ['alter table public.tiers drop column price;', 'release after'],
  ['alter table public.tiers alter column price type text;', 'release after'],
  ['alter table public.tiers add column word text not null, add column b int;', 'release after'],
  ['drop view public.people;', 'release after'],
])('%s is refused', (sql, instead) => {
  expect(faultsOfMigration(sql)).toEqual([expect.stringContaining(instead)]);
  const word = /-- allow (\w+)/.exec(faultsOfMigration(sql)[0] ?? '')?.[1];
  expect(faultsOfMigration(`-- allow ${word}: nothing is read from it\n${sql}`)).toEqual([]);
});

test.each([
  '-- outside a transaction\ncreate index concurrently posts_x on public.posts (text);',
  'create table public.posts (id uuid); create index posts_x on public.posts (id);',
  'create index tiers_x on public.tiers (price_cents);',
  'alter table public.media add constraint m check (length(purpose) > 1) not valid;',
  'alter table public.media validate constraint m;',
  'alter table public.messages add constraint one unique using index one_of_all;',
  "alter table public.tiers add column word text not null default '', add column b int;",
  'drop view public.people; create view public.people as select 1;',
  'create function x() returns void language plpgsql as $$ begin update posts set text = 1; end $$;',
])('%s may run', (sql) => {
  expect(faultsOfMigration(sql)).toEqual([]);
});
