import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statements } from '../src/platform/db/statement.ts';
import '../src/router.ts';
import { noBlockBetween } from '../src/kernel/rules.ts';
import { buildFan } from './factories/accounts.ts';
import { openTestDb } from './test-db.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await openTestDb();
  client = await database.db.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.close();
});

const NAMES = ['membership_runs', 'membership_lasts', 'blocked_with'];

test('the planner puts each rule into every statement that asks it', async () => {
  const asking = statements.filter(({ text }) => NAMES.some((name) => text.includes(`${name}(`)));
  expect(asking.length).toBeGreaterThan(50);
  const calls: string[] = [];
  for (const { name, text } of asking) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan, verbose) ${text}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (NAMES.some((rule) => plan.includes(`${rule}(`))) calls.push(name);
  }
  expect(calls).toEqual([]);
});

test.each([
  ['active', 'over', true, true],
  ['ending', 'to come', true, true],
  ['ending', 'now', false, false],
  ['ending', 'over', false, false],
  ['past_due', 'over', false, true],
  ['ended', 'to come', false, false],
])('a membership that is %s, its month %s: runs %s, lasts %s', async (status, end, runs, lasts) => {
  const hours = { over: -1, now: 0, 'to come': 1 }[end];
  const { rows } = await client.query(
    `select membership_runs($1, $2, $3) as runs, membership_lasts($1, $2, $3) as lasts`,
    [status, new Date(3_600_000 * (100 + (hours ?? 0))), new Date(3_600_000 * 100)],
  );
  expect(rows).toEqual([{ runs, lasts }]);
});

test('a block stands between two people whoever set it, and between no others', async () => {
  const [one, other, third] = [
    await buildFan(database.db),
    await buildFan(database.db),
    await buildFan(database.db),
  ];
  await client.query(
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
    [one, other],
  );
  const isFree = async (a: string | null, b: string) =>
    (
      await client.query<{ free: boolean }>(
        `select ${noBlockBetween('$1::uuid', '$2::uuid')} as free`,
        [a, b],
      )
    ).rows[0]?.free;
  expect(await isFree(one, other)).toBe(false);
  expect(await isFree(other, one)).toBe(false);
  expect(await isFree(one, third)).toBe(true);
  expect(await isFree(null, one)).toBe(true);
});
