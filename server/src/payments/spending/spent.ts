import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** A buyer and the creator they buy from. */
export interface Pair {
  readonly buyerId: UserId;
  readonly creatorId: CreatorId;
}

/** What is left of a paid order `o`, without tax. A lost or open dispute took the money; a won one brought it back. */
const LEFT = `(o.total_cents - o.tax_cents - case when o.dispute_born_by is null or o.disputed_at is not null
    then refunded_price(o.id, o.total_cents, o.tax_cents, o.refunded_cents)
    else (select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.order_id = o.id)
      - case o.tax_cents when 0 then 0 else refunded_tax(o.id) end end)`;

/** SQL of what a buyer has paid a creator, in cents, less refunds. */
export const spentSum = (buyer: string, creator: string): string => `coalesce((
      select sum(${LEFT}) from orders o
      where o.buyer_id = ${buyer} and o.creator_id = ${creator} and o.paid_at is not null), 0)::bigint`;

const pairsOfOrders = statement({
  name: 'payments.pairs-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: { buyer_id: t.uuid<UserId>(), creator_id: t.uuid<CreatorId>() },
  text: `select distinct buyer_id, creator_id from orders where id = any($1::uuid[])`,
});

const buyersOfOrders = statement({
  name: 'payments.buyers-of-orders',
  params: [t.uuidArray<OrderId>()],
  row: { id: t.uuid<OrderId>(), buyer_id: t.uuid<UserId>() },
  text: `select id, buyer_id from orders where id = any($1::uuid[])`,
});

/** The two arrays are pairs. */
const spentByPairs = statement({
  name: 'payments.spent-by',
  params: [t.uuidArray<UserId>(), t.uuidArray<CreatorId>()],
  row: {
    buyer_id: t.uuid<UserId>().certain(),
    creator_id: t.uuid<CreatorId>().certain(),
    cents: t.int8<Cents>().certain(),
  },
  text: `
    select pair.buyer_id, pair.creator_id, ${spentSum('pair.buyer_id', 'pair.creator_id')} as cents
    from unnest($1::uuid[], $2::uuid[]) as pair(buyer_id, creator_id)`,
});

/** The two arrays are pairs. */
const boughtByPairs = statement({
  name: 'payments.bought-by',
  params: [t.uuidArray<UserId>(), t.uuidArray<CreatorId>()],
  row: {
    buyer_id: t.uuid<UserId>().certain(),
    creator_id: t.uuid<CreatorId>().certain(),
    cents: t.int8<Cents>().certain(),
    purchases: t.int4().certain(),
    first_paid_at: t.timestamptz().nullable(),
    last_paid_at: t.timestamptz().nullable(),
  },
  text: `
    select pair.buyer_id, pair.creator_id, coalesce(sum(bought.cents), 0)::bigint as cents,
      (count(*) filter (where bought.cents > 0))::int as purchases, min(bought.paid_at) as first_paid_at,
      max(bought.paid_at) as last_paid_at
    from unnest($1::uuid[], $2::uuid[]) as pair(buyer_id, creator_id)
    left join lateral (
      select ${LEFT} as cents, o.paid_at from orders o
      where o.buyer_id = pair.buyer_id and o.creator_id = pair.creator_id and o.paid_at is not null) bought on true
    group by pair.buyer_id, pair.creator_id`,
});

/** The last $3 purchases that were not refunded, each with the sums of all of them. */
const lastPurchases = statement({
  name: 'payments.purchases-from',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.int8()],
  row: {
    title: t.text(),
    cents: t.int4<Cents>().certain(),
    paid_at: t.timestamptz().certain(),
    count: t.int4().certain(),
    spent: t.int8<Cents>().certain(),
  },
  text: `
    select line.title, kept.cents, kept.paid_at, kept.count, kept.spent
    from (select o.id, ${LEFT} as cents, o.paid_at, (count(*) over ())::int as count,
            (sum(${LEFT}) over ())::bigint as spent
          from orders o
          where o.buyer_id = $1 and o.creator_id = $2 and o.paid_at is not null and ${LEFT} > 0
          order by o.paid_at desc, o.id desc limit $3) kept
    join order_lines line on line.order_id = kept.id and line.position = 0
    order by kept.paid_at desc, kept.id desc`,
});

/** The buyer and the creator of these orders: each pair once. */
export async function pairsOf(db: Queryable, orders: readonly OrderId[]): Promise<Pair[]> {
  const rows = await db.many(pairsOfOrders, orders);
  return rows.map((row) => ({ buyerId: row.buyer_id, creatorId: row.creator_id }));
}

/** The buyer of each of these orders. */
export async function buyersOf(
  db: Queryable,
  orders: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, UserId>> {
  const rows = await db.many(buyersOfOrders, orders);
  return new Map(rows.map((row) => [row.id, row.buyer_id]));
}

/** What each buyer has paid each creator, in cents, less refunds; one statement for all pairs. */
export async function spentBy(
  db: Queryable,
  pairs: readonly Pair[],
): Promise<(Pair & { readonly cents: Cents })[]> {
  const buyers = pairs.map(({ buyerId }) => buyerId);
  const creators = pairs.map(({ creatorId }) => creatorId);
  const rows = await db.many(spentByPairs, buyers, creators);
  return rows.map((row) => ({
    buyerId: row.buyer_id,
    creatorId: row.creator_id,
    cents: row.cents,
  }));
}

/** Payments of a buyer to a creator; null dates where there were none. */
interface Bought extends Pair {
  /** Less refunds. */
  readonly cents: Cents;
  /** Purchases of which something was kept. */
  readonly purchases: number;
  readonly firstPaidAt: Date | null;
  readonly lastPaidAt: Date | null;
}

/** What each buyer has paid each creator, and when; one statement for all pairs, which are distinct. */
export async function boughtBy(db: Queryable, pairs: readonly Pair[]): Promise<Bought[]> {
  const rows = await db.many(
    boughtByPairs,
    pairs.map(({ buyerId }) => buyerId),
    pairs.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => ({
    buyerId: row.buyer_id,
    creatorId: row.creator_id,
    cents: row.cents,
    purchases: row.purchases,
    firstPaidAt: row.first_paid_at,
    lastPaidAt: row.last_paid_at,
  }));
}

interface Purchases {
  readonly spentCents: Cents;
  readonly count: number;
  /** Newest first. */
  readonly last: readonly {
    readonly title: string;
    readonly cents: Cents;
    readonly paidAt: Date;
  }[];
}

/** What a person bought from a creator and did not get refunded, with the last `most` purchases; in cents. */
export async function purchasesFrom(
  db: Queryable,
  { buyerId, creatorId }: Pair,
  most: number,
): Promise<Purchases> {
  const rows = await db.many(lastPurchases, buyerId, creatorId, most);
  return {
    spentCents: rows[0]?.spent ?? toCents(0),
    count: rows[0]?.count ?? 0,
    last: rows.map((row) => ({ title: row.title, cents: row.cents, paidAt: row.paid_at })),
  };
}
