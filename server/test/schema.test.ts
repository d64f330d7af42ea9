import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { describeSchema } from './database/describe-schema.ts';
import { openTestDb } from './test-db.ts';

const database = path.resolve(import.meta.dirname, '../../database');

let copy: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  copy = await openTestDb();
});
afterAll(() => copy.close());

test('database/schema.sql is what the migrations make (npm run schema writes it)', async () => {
  const written = await readFile(path.join(database, 'schema.sql'), 'utf8');
  expect(await describeSchema(copy.db.pool)).toBe(written);
});

test('row level security is on for every table', async () => {
  const { rows } = await copy.db.pool.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'sandbox') and not c.relrowsecurity`,
  );
  expect(rows).toEqual([]);
});

test('migrations run again without harm, also two starters at once', async () => {
  const again = () =>
    migrate({ connectionString: copy.url, directory: path.join(database, 'migrations') });
  expect(await Promise.all([again(), again()])).toEqual([[], []]);
});
