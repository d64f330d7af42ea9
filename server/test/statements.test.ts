/// <reference types="vite/types/importMeta.d.ts" />
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allFilterQueries } from '../src/kernel/parts/fan-filter.ts';
import { placesOf, type Statement, statements } from '../src/platform/db/statement.ts';
import { describeStatement, nullableColumns } from './database/describe-statement.ts';
import { keepReleased, releasedStatements } from './database/released-statements.ts';
import { areaParts } from '../src/area-parts.ts';
import { openTestDb } from './test-db.ts';

// Loads every file that declares statements, so that the check sees all of them.
import.meta.glob(
  [
    '../src/**/*.ts',
    '!../src/**/*.test.ts',
    '!../src/main.ts',
    '!../src/commands/*.ts',
    '!../src/media/pictures/worker/**',
    '!../src/media/worker/**',
    '!../src/platform/pdf/worker/**',
    '!../src/live/engine/**',
  ],
  { eager: true },
);

// Statements that use the filters of areas are made on first use, so they are made here.
for (const ask of allFilterQueries) ask(areaParts.fanFilters);

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.PoolClient;
let nullable: ReadonlySet<string>;
beforeAll(async () => {
  database = await openTestDb();
  client = await database.db.pool.connect();
  nullable = await nullableColumns(client);
});
afterAll(async () => {
  client.release();
  await database.close();
});

test('names are unique', () => {
  const names = statements.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** Differences between the statement's declaration and what the database reports, as messages. */
async function faultsOf(statement: Statement): Promise<string[]> {
  const faults: string[] = [];
  const described = await describeStatement(client, statement.text).catch((error: Error) => error);
  if (described instanceof Error) return [described.message];
  const places = placesOf(statement.params);
  places.forEach(([called, { pgType }], at) => {
    const found = described.params[at];
    if (found !== pgType) faults.push(`${called} is ${found ?? 'missing'}, written as ${pgType}`);
  });
  if (described.params.length > places.length) faults.push('takes more parameters than written');
  const columns = new Map(described.columns.map((column) => [column.name, column]));
  for (const [name, { pgType, isNullable, isCertain }] of Object.entries(statement.row)) {
    const found = columns.get(name);
    if (!found) faults.push(`column ${name} is missing`);
    else if (found.type !== pgType)
      faults.push(`column ${name} is ${found.type}, written as ${pgType}`);
    else if (!isNullable && !isCertain && found.source !== null && nullable.has(found.source))
      faults.push(`column ${name} may be null`);
  }
  for (const name of columns.keys())
    if (!(name in statement.row)) faults.push(`column ${name} is not written`);
  return faults;
}

test('every statement prepares, with the types that the code says', async () => {
  expect(statements.length).toBeGreaterThan(50);
  const faults: Record<string, string[]> = {};
  for (const statement of statements) {
    const found = await faultsOf(statement);
    if (found.length > 0) faults[statement.name] = found;
  }
  expect(faults).toEqual({});
});

test('every statement of the released version prepares too: both run side by side in a rolling restart', async () => {
  if (process.env['KEEP_RELEASED'] === '1') await keepReleased(statements);
  const now = new Map(statements.map(({ name, text }) => [name, text]));
  const faults: Record<string, string> = {};
  for (const [name, text] of await releasedStatements()) {
    if (now.get(name) === text) continue;
    await describeStatement(client, text).catch((error: Error) => (faults[name] = error.message));
  }
  expect(faults).toEqual({});
});
