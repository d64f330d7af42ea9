import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildProducts, productIdOf } from '../../test/build-products.ts';
import { buildSeller } from '../../test/factories/creators.ts';
import { openTestDb } from '../../test/test-db.ts';
import { isLong } from '../../test/long.ts';
import '../area-parts.ts';
import { type Statement, statements } from '../platform/db/statement.ts';

/** A million in `npm run test:long`; fewer show a wrong plan, too, where the planner is told that they are a million. */
const PRODUCTS = isLong ? 1_000_000 : 10_000;
/** A seller with a tenth of a million products would be read faster without an index, and rightly so. */
const SELLERS = isLong ? 1_000 : 10;

/** Tables that grow with every product and sale: no statement of the shop may read one of them in full. */
const GROWING = new Set([
  'cart_lines',
  'carts',
  'discount_codes',
  'grants',
  'invoices',
  'media',
  'order_lines',
  'order_problem_entries',
  'order_problems',
  'orders',
  'product_downloads',
  'product_files',
  'product_holds',
  'product_keys',
  'product_links',
  'product_pictures',
  'product_reviews',
  'products',
  'refunds',
  'shop_order_lines',
  'shop_orders',
]);
const WHOLE = new Set([
  // where each page of the sitemap begins
  'shop.sitemap-starts',
  // begin with the smaller side of a join, which is the empty table here
  'shop.empty-products',
  'shop.export-review-answers',
  'shop.forget-answers',
  'shop.products-of-orders',
]);
/** Partial indexes that hold little more than the wanted rows, and those that are read from an end. */
const SMALL_INDEXES = new Set([
  'order_problems_late',
  'order_problems_with_staff',
  'product_holds_late',
  'products_scheduled',
]);

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(1),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.PoolClient;
let sellerId: string;
beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  for (let n = 0; n < SELLERS; n++)
    sellerId = (await buildSeller(db, { handle: `seller${n}`, displayName: `Person ${n}` })).id;
  await buildProducts(db, PRODUCTS);
  client = await db.pool.connect();
  // the planner multiplies the pages of a table by what it knows of one
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', 'products', 'reltuples', 1000000::real)`,
  );
}, 900_000);
afterAll(async () => {
  client.release();
  await database.close();
});

async function planOf(text: string, options: string, values: readonly unknown[] = []) {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (${options}, format json) ${text}`,
    [...values],
  );
  return z.tuple([z.object({ Plan: node })]).parse(rows[0]?.['QUERY PLAN'])[0].Plan;
}
const nodes = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

function isWholeRead(plan: Node): boolean {
  const { 'Relation Name': relation = '', 'Index Name': index = '' } = plan;
  if (!GROWING.has(relation)) return false;
  const isScan = plan['Node Type'].startsWith('Index') && plan['Index Cond'] === undefined;
  return plan['Node Type'] === 'Seq Scan' || (isScan && !SMALL_INDEXES.has(index));
}

test('every statement of the shop finds its rows by an index', async () => {
  // small tables are cheaper to read in full: a read that remains has no index to use
  await client.query(
    'set enable_seqscan = off; set enable_mergejoin = off; set enable_hashjoin = off',
  );
  const mine = statements.filter(({ name }) => name.startsWith('shop.') && !WHOLE.has(name));
  expect(mine.length).toBeGreaterThan(60);
  const faults: Record<string, string[]> = {};
  for (const { name, text } of mine) {
    const found = nodes(await planOf(text, 'generic_plan')).filter(isWholeRead);
    if (found.length > 0)
      faults[name] = found.map((one) => `${one['Node Type']} of ${one['Relation Name']}`);
  }
  await client.query('reset enable_seqscan; reset enable_mergejoin; reset enable_hashjoin');
  expect(faults).toEqual({});
});

const FAR = '9999-12-31T00:00:00Z';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const NOW = new Date().toISOString();
/** By the names of their parameters. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...{ viewerId: null, at: FAR, afterId: LAST, now: NOW, count: 13, category: null },
  ...{ creators: '{}', word: 'prodcut c4ca4238a0b9' },
};
/** The hot reads and searches, with realistic values. */
const READS: readonly (readonly [
  name: string,
  values: Readonly<Record<string, unknown>> | readonly unknown[],
])[] = [
  ['shop.load-facts', [null, `{${[1, 2, 3, 4].map(productIdOf).join()}}`, NOW]],
  ['shop.product-page', [null, productIdOf(1), NOW]],
  ['shop.of-creator', {}],
  ['shop.of-creator', { category: 'books' }],
  ['shop.latest-listed', {}],
  ['shop.latest-of-category', { category: 'books' }],
  ['shop.newest-holding', { pattern: '%product%' }],
  ['shop.newest-holding', { pattern: '%c4ca4238a0b9%' }],
  ['shop.all-holding', { pattern: '%c4ca4238a0b9%' }],
  ['shop.creators-holding', ['%person%', 300]],
  ['shop.sounding-like', {}],
];

/** The values in the order of the statement's text. */
function valuesFor(statement: Statement, given: (typeof READS)[number][1]): readonly unknown[] {
  if (Array.isArray(given)) return given;
  const known: Readonly<Record<string, unknown>> = { ...VALUES, creatorId: sellerId, ...given };
  return Object.keys(statement.params).map((name) => known[name]);
}

test.each(READS)('%s with %j touches few rows among a million', async (name, given) => {
  const statement = statements.find((one) => one.name === name);
  if (!statement) throw new Error(`no statement ${name}`);
  const plan = nodes(
    await planOf(statement.text, 'analyze, timing off', valuesFor(statement, given)),
  );
  expect(
    plan
      .filter(isWholeRead)
      .filter((one) => one['Node Type'] === 'Seq Scan' && one['Relation Name'] === 'products'),
  ).toEqual([]);
  const touched = plan.map(
    (one) => (one['Actual Rows'] + one['Rows Removed by Filter']) * one['Actual Loops'],
  );
  expect(Math.max(...touched)).toBeLessThanOrEqual(6_000);
});
