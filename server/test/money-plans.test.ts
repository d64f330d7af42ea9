import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import '../src/analytics/index.ts';
import '../src/earnings/index.ts';
import '../src/ledger/index.ts';
import '../src/memberships/index.ts';
import '../src/payments/index.ts';
import '../src/payouts/index.ts';
import { statements } from '../src/platform/db/statement.ts';
import { openTestDb } from './test-db.ts';

/** Tables that grow with every sale, visit and day: no statement of the product may scan one of them in full. */
const GROWING = new Set([
  'arrivals',
  'country_days',
  'earning_days',
  'hour_days',
  'media_watches',
  'source_days',
  'watch_days',
  'cards',
  'ledger_accounts',
  'ledger_entries',
  'ledger_holds',
  'ledger_transactions',
  'memberships',
  'orders',
  'order_lines',
  'membership_orders',
  'tips',
  'payouts',
  'profile_visits',
  'provider_events',
  'grants',
]);
/** Scans a growing table on purpose: the operator's check of the books. */
const WHOLE = new Set(['ledger.account-sums']);
/** Partial indexes that hold little more than the wanted rows. */
const SMALL_INDEXES = new Set([
  'provider_events_unhandled',
  'memberships_samples',
  'orders_disputed',
]);

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Recheck Cond': z.string().optional(),
  get Plans() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await openTestDb();
  client = await database.db.pool.connect();
  // Small test tables are cheaper to scan in full, so sequential scans are turned off; a scan that remains has no index to use.
  await client.query(
    'set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off',
  );
});
afterAll(async () => {
  client.release();
  await database.close();
});

function wholeReads(plan: Node): string[] {
  const { 'Relation Name': relation = '', 'Index Name': index = '' } = plan;
  const isWhole =
    plan['Node Type'] === 'Seq Scan' ||
    (plan['Node Type'].startsWith('Index') &&
      plan['Index Cond'] === undefined &&
      !SMALL_INDEXES.has(index));
  const here = isWhole && GROWING.has(relation) ? [`${plan['Node Type']} of ${relation}`] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(wholeReads)];
}

test('every statement about money and analytics finds its rows by an index', async () => {
  const areas = /^(analytics|earnings|ledger|memberships|payments|payouts)\./;
  const mine = statements.filter(({ name }) => areas.test(name) && !WHOLE.has(name));
  expect(mine.length).toBeGreaterThan(60);
  const faults: Record<string, string[]> = {};
  for (const { name, text } of mine) {
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (generic_plan, format json) ${text}`,
    );
    const [{ Plan: plan }] = z.tuple([z.object({ Plan: node })]).parse(rows[0]?.['QUERY PLAN']);
    const found = wholeReads(plan);
    if (found.length > 0) faults[name] = found;
  }
  expect(faults).toEqual({});
});
