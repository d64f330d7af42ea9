/**
 * What a person has spent is read before each of their purchases: from an index over this person's current month, without
 * reading any order itself.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { spendingOf } from './spending-queries.ts';

/** Orders of each of two people, ten a day. */
const ORDERS = 5_000;

let database: Awaited<ReturnType<typeof openTestDb>>;
let fan: string;
beforeAll(async () => {
  database = await openTestDb();
  const { pool } = database.db;
  fan = await buildFan(database.db);
  const people = [fan, await buildFan(database.db)];
  const creator = await buildCreator(database.db);
  for (const person of people)
    await pool.query(
      `with made as (
         insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
         select $1, $2, 'tip', 100, 'paid', n::text, 'sandbox', at, at
         from (select n, '2026-06-15 12:00Z'::timestamptz - n * interval '144 minutes' as at
               from generate_series(0, ${ORDERS - 1}) n) days
         returning id)
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
       select id, 0, 'tip', $2, 'Tip', 100, 'delivered', now() from made`,
      [person, creator],
    );
  // Autovacuum may be working on the table: while its snapshot is open, no page is marked as visible to all.
  await vi.waitFor(async () => {
    await pool.query('vacuum analyze orders');
    const { rows } = await pool.query<{ isMarked: boolean }>(
      `select relallvisible >= relpages as "isMarked" from pg_class where oid = 'orders'::regclass`,
    );
    expect(rows[0]?.isMarked).toBe(true);
  }, 30_000);
}, 120_000);
afterAll(() => database.close());

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: Node[];
}
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

test('it is a sum over one stretch of one index', async () => {
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, timing off, format json) ${spendingOf.text}`,
    [fan, '2026-06-15T12:00:00Z'],
  );
  const [row] = rows;
  if (!row) throw new Error('no plan');
  const scans = nodes(row['QUERY PLAN'][0].Plan).filter(
    (node) => node['Relation Name'] === 'orders',
  );
  expect(scans).toMatchObject([
    { 'Node Type': 'Index Only Scan', 'Index Name': 'orders_spent', 'Heap Fetches': 0 },
  ]);
  // fourteen and a half days of ten orders, and the one at noon
  expect(scans[0]).toMatchObject({ 'Actual Rows': 146 });
  expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBe(0);
});
