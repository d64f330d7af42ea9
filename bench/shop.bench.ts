import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import {
  type CreatorId,
  type ProductId,
  userId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { areaParts } from '../server/src/area-parts.ts';
import { readConfig } from '../server/src/config.ts';
import type { Deps } from '../server/src/kernel/deps.ts';
import { checkLedger } from '../server/src/ledger/index.ts';
import { SandboxProvider } from '../server/src/payments/sandbox/sandbox-provider.ts';
import { OffsetClock } from '../server/src/platform/clock/clock.ts';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { isUnavailable } from '../server/src/platform/db/unavailable.ts';
import { Jobs } from '../server/src/platform/jobs/job.ts';
import { createMail } from '../server/src/platform/mail/deliver-mail.ts';
import { buyPost } from '../server/src/posts/sale/buy-post.ts';
import { payForCart } from '../server/src/shop/checkout/pay-for-cart.ts';
import { ShopRefused } from '../server/src/shop/refused.ts';
import { buildCreator } from '../server/test/factories/accounts.ts';
import { viewerOf } from '../server/test/factories/creators.ts';
import { buildPost } from '../server/test/factories/posts.ts';
import { buildProduct } from '../server/test/factories/products.ts';
import { atLeast, median, type Result } from './harness.ts';
import { findPgbench, pgbenchOf } from './load/pgbench.ts';
import { openBenchPool } from './open-bench-pool.ts';
import { type BenchDatabase, withDatabase } from './with-database.ts';

const BUYERS = 1_000;
const PIECES = 10;
const PRICE = toCents(500);
/** Connections of the product, and clients of pgbench. */
const CONNECTIONS = 10;
/** Single purchases that run at once. */
const AT_ONCE = 16;
const SINGLES = 400;
const ROUNDS = 3;

/**
 * 1,000 people who press Pay in the same second, with 10 pieces left: as many orders as pieces, and no charge besides. Their rate
 * is that of answers, against single purchases of a product without a limit; and single purchases against those of a post, and
 * against pgbench, which writes as many rows into as many plain tables in as many transactions.
 */
export function benchShop(): Promise<Result[]> {
  return withDatabase(async (database) => {
    const program = await findPgbench();
    if (!program) throw new Error('pgbench is not installed (Debian: postgresql).');
    const pool = openBenchPool(database.url, CONNECTIONS);
    const deps = depsOf(createDb(pool));
    try {
      const rounds: Round[] = [];
      for (let round = 0; round <= ROUNDS; round++)
        rounds.push(await runRound(deps, database, program));
      const faults = await checkLedger(database.db);
      if (faults.length > 0) throw new Error(faults.join('\n'));
      return resultsOf(rounds.slice(1));
    } finally {
      await pool.end();
    }
  });
}

interface Round {
  readonly single: number;
  readonly post: number;
  readonly rush: number;
  readonly plain: number;
  readonly rows: number;
}

function resultsOf(rounds: readonly Round[]): Result[] {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const perSecond = (pick: (round: Round) => number) => Math.round(of(pick));
  const details = {
    singlePerSecond: perSecond((round) => round.single),
    postsPerSecond: perSecond((round) => round.post),
    rushPerSecond: perSecond((round) => round.rush),
    plainPerSecond: perSecond((round) => round.plain),
    rows: perSecond((round) => round.rows),
  };
  return [
    atLeast(
      '1,000 buyers at once for 10 pieces',
      of((round) => round.rush / round.single),
      'single purchases',
      1,
      { buyers: BUYERS, pieces: PIECES, ...details },
    ),
    atLeast(
      'buy a cart',
      of((round) => round.single / round.post),
      'buying a post',
      0.6,
      details,
    ),
    atLeast(
      'buy a cart with all its checks',
      of((round) => round.single / round.plain),
      'pgbench writing as many plain rows',
      0.03,
      details,
    ),
  ];
}

async function runRound(deps: Deps, database: BenchDatabase, program: string): Promise<Round> {
  const { db } = database;
  const creator = await buildCreator(db);
  const fans = await makeBuyers(db, BUYERS);
  const plenty = await buildProduct(db, creator, { priceCents: PRICE });
  const singles = fans.slice(0, SINGLES);
  await fillCarts(db, creator, plenty, singles);
  const before = await rowsWritten(db);
  const single = await rateOf(singles.length, () =>
    inTurn(singles, (fan) => buy(deps, creator, fan)),
  );
  const written = (await rowsWritten(db)).since(before, SINGLES);

  const audience = [[{ kind: 'price' as const, priceCents: PRICE }]];
  const postId = await buildPost(db, await buildCreator(db), { audience });
  const post = await rateOf(singles.length, () =>
    inTurn(singles, (fan) => {
      const wanted = { postId, expectedPriceCents: PRICE, idempotencyKey: randomUUID() };
      return buyPost(deps, viewerOf(fan), wanted);
    }),
  );

  const few = await buildProduct(db, creator, { priceCents: PRICE, stock: PIECES });
  await fillCarts(db, creator, few, fans);
  const answers: string[] = [];
  const rush = await rateOf(fans.length, async () => {
    const codes = await Promise.all(fans.map((fan) => buy(deps, creator, fan)));
    answers.push(...codes);
  });
  await expectFair(db, few, answers);
  const plain = pgbenchOf(CONNECTIONS, program, database.url, 'plain', ...script(written));
  await db.pool.query(
    'create table if not exists plain (id uuid primary key, a text, b bigint, c timestamptz)',
  );
  const { perSecond } = await plain.run(2);
  return {
    single,
    post,
    rush,
    plain: perSecond,
    rows: written.reduce((sum, rows) => sum + rows, 0),
  };
}

/** Throws unless as many orders were paid as there were pieces, and everyone else was refused without a charge. */
async function expectFair(db: Db, product: ProductId, answers: readonly string[]): Promise<void> {
  const { rows } = await db.pool.query<{
    paid: number;
    charged: number;
    left: number;
    sold: number;
  }>(
    `select (select count(*)::int from shop_order_lines where product_id = $1 and paid_at is not null) as paid,
       (select count(*)::int from sandbox.charges c join orders o on o.id::text = c.idempotency_key
         join order_lines l on l.order_id = o.id where l.thing_id = $1) as charged,
       stock_left as left, sold from products where id = $1`,
    [product],
  );
  const [now] = rows;
  const refused = answers.filter((answer) => answer === 'sold_out').length;
  const isFair =
    now?.paid === PIECES && now.charged === PIECES && now.left === 0 && now.sold === PIECES;
  if (!isFair || refused !== BUYERS - PIECES)
    throw new Error(
      `${refused} were refused: ${JSON.stringify(now)}, ${[...new Set(answers)].join()}`,
    );
}

/**
 * What came of a purchase: the state of its order, or why it was refused. Where the database has no connection in time, the
 * buyer tries again with the same key, as the app does.
 */
async function buy(deps: Deps, creatorId: CreatorId, fan: UserId): Promise<string> {
  const wanted = { creatorId, expectedTotalCents: PRICE, idempotencyKey: randomUUID() };
  for (;;) {
    try {
      return (await payForCart(deps, viewerOf(fan), wanted)).status;
    } catch (error) {
      if (error instanceof ShopRefused) return error.fault.code;
      if (!isUnavailable(error)) throw error;
    }
  }
}

async function inTurn(
  fans: readonly UserId[],
  work: (fan: UserId) => Promise<unknown>,
): Promise<void> {
  const waiting = [...fans];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let fan = waiting.pop(); fan !== undefined; fan = waiting.pop()) await work(fan);
    }),
  );
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return count / ((performance.now() - start) / 1_000);
}

/** Everything that a purchase needs of the product. Realtime tells no one. */
function depsOf(db: Db): Deps {
  const clock = new OffsetClock();
  const jobs = new Jobs(clock);
  const payments = new SandboxProvider({ db, clock, jobs, webhookUrl: 'http://127.0.0.1:1/' });
  const realtime = { tell: async () => undefined, recheck: async () => undefined };
  const log = pino({ level: 'silent' });
  const parts = { config: readConfig({}), db, clock, jobs, payments, realtime, log, tax: null };
  // the rest is not used
  return { ...areaParts, ...parts, mail: createMail(jobs) } as unknown as Deps;
}

async function makeBuyers(db: Db, count: number): Promise<UserId[]> {
  const ids = Array.from({ length: count }, () => userId.parse(randomUUID()));
  for (const text of [
    `insert into auth.users (id, email, created_at, updated_at)
     select id, id || '@example.test', now(), now() from unnest($1::uuid[]) id`,
    `insert into profiles (id, display_name, handle)
     select id, 'Buyer', 'b' || left(replace(id::text, '-', ''), 20) from unnest($1::uuid[]) id`,
    `insert into accounts (id, created_at) select id, now() from unnest($1::uuid[]) id`,
    `insert into sandbox.cards (id, behaviour, brand, last4, exp_month, exp_year, created_at, fingerprint)
     select 'card_' || id, 'approves', 'Visa', '4242', 12, 2034, now(), id::text from unnest($1::uuid[]) id`,
    `insert into cards (user_id, provider, provider_ref, fingerprint, brand, last4, exp_month, exp_year, verified_at,
       is_default, created_at)
     select id, 'sandbox', 'card_' || id, id::text, 'Visa', '4242', 12, 2034, now(), true, now() from unnest($1::uuid[]) id`,
  ])
    await db.pool.query(text, [ids]);
  return ids;
}

/** Each buyer has one piece in their cart. */
async function fillCarts(
  db: Db,
  creator: CreatorId,
  product: ProductId,
  fans: readonly UserId[],
): Promise<void> {
  await db.pool.query(
    `with c as (
       insert into carts (buyer_id, creator_id, updated_at) select id, $2, now() from unnest($1::uuid[]) id returning buyer_id)
     insert into cart_lines (buyer_id, creator_id, product_id, quantity, added_at) select buyer_id, $2, $3, 1, now() from c`,
    [fans, creator, product],
  );
}

/** How many rows each table has had inserted or changed so far. */
async function rowsWritten(db: Db) {
  // sessions report what they did at most once a second
  await db.pool.query('select pg_stat_force_next_flush()');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await db.pool.query<{ name: string; written: number }>(
    `select schemaname || '.' || relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as written from pg_stat_user_tables`,
  );
  const byName = new Map(rows.map((row) => [row.name, row.written]));
  return {
    byName,
    /** Rows of each table that `count` purchases wrote, on average. */
    since: (before: { readonly byName: ReadonlyMap<string, number> }, count: number): number[] =>
      rows
        .map(({ name, written }) => Math.round((written - (before.byName.get(name) ?? 0)) / count))
        .filter((written) => written > 0),
  };
}

/** The three transactions of a purchase (order, charge, settlement), each a third of the tables. */
function script(tables: readonly number[]): { text: string; values: [] }[] {
  const third = Math.ceil(tables.length / 3);
  return [0, 1, 2].flatMap((part) => [
    plainly('begin'),
    ...tables
      .slice(part * third, (part + 1) * third)
      .map((rows) =>
        plainly(
          `insert into plain select gen_random_uuid(), 'text', n, now() from generate_series(1, ${rows}) n`,
        ),
      ),
    plainly('commit'),
  ]);
}

const plainly = (text: string) => ({ text, values: [] as [] });
