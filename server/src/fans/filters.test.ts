/** Fans since a day, and fans who spent an amount: the list, the count and the table contain the same people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FanFilter } from '@limelight/contract/fans/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { encodeValues, t } from '../platform/db/statement.ts';
import { fanFilters } from './fan-filters.ts';
import { fanLists } from './fan-queries.ts';

let money: Money;
let creator: CreatorId;
/** Named by what they spent. */
let free: UserId;
let some: UserId;
let much: UserId;

async function fanSince(since: string, spent: number): Promise<UserId> {
  const { id } = await money.fan(null);
  await money.db.pool.query(
    `insert into fans (creator_id, fan_id, since, was_member, spent_cents, purchases)
     values ($1, $2, $3, false, $4, 0)`,
    [creator, id, since, spent],
  );
  return id;
}

beforeAll(async () => {
  money = await startMoney();
  ({ id: creator } = await money.creator());
  // UTC-5 in November: the creator's day begins at 05:00Z
  await money.db.pool.query(`update accounts set time_zone = 'America/New_York' where id = $1`, [
    creator,
  ]);
  free = await fanSince('2025-11-10T04:59:59.999Z', 0);
  some = await fanSince('2025-11-10T05:00:00Z', 4_999);
  much = await fanSince('2025-11-12T04:59:59.999Z', 5_000);
});
afterAll(() => money.close());

/** The fans in the list, in both orders, after checking that the count and the table have as many. */
async function kept(filter: Partial<FanFilter>): Promise<UserId[]> {
  const { listFans, countFans } = money.as(creator).fans;
  const byOrder = await Promise.all(
    (['newest', 'spent'] as const).map(async (sort) =>
      (await listFans({ ...filter, sort })).items.map((one) => one.userId),
    ),
  );
  const [newest = [], spent = []] = byOrder;
  expect(spent.toSorted()).toEqual(newest.toSorted());
  expect(await countFans(filter)).toEqual({ fans: newest.length });
  expect(await linesOf(filter)).toHaveLength(newest.length);
  return newest;
}

/** The table without its header row. */
async function linesOf(filter: Partial<FanFilter>): Promise<string[]> {
  const file = await money.as(creator).fans.exportFans(filter);
  return (await file.text()).trim().split('\r\n').slice(1);
}

test('days are the creator’s, and both ends count', async () => {
  expect(await kept({ from: '2025-11-10' })).toEqual([much, some]);
  expect(await kept({ to: '2025-11-10' })).toEqual([some, free]);
  expect(await kept({ to: '2025-11-09' })).toEqual([free]);
  expect(await kept({ from: '2025-11-10', to: '2025-11-11' })).toEqual([much, some]);
  expect(await kept({ from: '2025-11-11', to: '2025-11-11' })).toEqual([much]);
  expect(await kept({ from: '2025-11-12' })).toEqual([]);
  expect(await kept({ from: '2025-11-12', to: '2025-11-10' })).toEqual([]);
  // so are the days in the table, where the first one is the 12th in UTC
  const days = (await linesOf({ to: '2025-11-11' })).map((line) => line.split(',')[2]);
  expect(days).toEqual(['2025-11-11', '2025-11-10', '2025-11-09']);
});

test('an amount keeps who spent that much or more, together with the other filters', async () => {
  expect(await kept({ minSpentCents: toCents(5_000) })).toEqual([much]);
  expect(await kept({ minSpentCents: toCents(4_999) })).toEqual([much, some]);
  expect(await kept({ minSpentCents: toCents(0) })).toEqual([much, some, free]);
  expect(await kept({ minSpentCents: toCents(1), to: '2025-11-10' })).toEqual([some]);
  expect(await kept({ minSpentCents: toCents(1), segment: 'members' })).toEqual([]);
});

test('what is no day and no amount is refused', async () => {
  const { countFans } = money.as(creator).fans;
  for (const filter of [
    { from: '2025-02-30' },
    { to: '0000-01-01' },
    { minSpentCents: -1 },
    { minSpentCents: 0.5 },
  ])
    expect(await codeOf(countFans(filter))).toBe('invalid_input');
});

test('a range and an amount are read from the index of the order', async () => {
  const { pool } = money.db;
  await pool.query(`
    insert into auth.users (id, email, created_at, updated_at)
    select gen_random_uuid(), n || '@crowd.test', now(), now() from generate_series(1, 5000) n`);
  const crowd = `auth.users where email like '%@crowd.test'`;
  await pool.query(`
    insert into profiles (id, display_name, handle) select id, 'Fan', 'c' || right(id::text, 12) from ${crowd}`);
  await pool.query(`insert into accounts (id, created_at) select id, now() from ${crowd}`);
  await pool.query(
    `insert into fans (creator_id, fan_id, since, was_member, spent_cents, purchases)
     select $1, id, '2024-01-01'::timestamptz + row_number() over () * interval '1 hour', false, 0, 0 from ${crowd}`,
    [creator],
  );
  await pool.query('analyze fans, profiles, accounts');
  const now = money.clock.now();
  const { fanFilters: filters } = money.deps;
  const { newest } = fanLists(filters);
  const values = encodeValues(newest.params, [
    {
      creatorId: creator,
      now,
      pattern: '%',
      segment: 'all',
      ...filters.values({ from: '2024-02-01', to: '2024-02-02' }, now),
      at: now,
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      count: 31,
    },
  ]);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${newest.text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/fans_newest[^\n]*\n\s*Index Cond: [^\n]*since >= /);
});

test('two filters never take the same parameter', () => {
  const filter = { params: { top: t.int8() }, values: () => ({ top: 1 }), condition: 'true' };
  expect(() => fanFilters([filter], [])).toThrow('two filters of fans take :top');
});
