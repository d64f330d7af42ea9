/** Whatever buyers, banks, creators and crashes do: pieces, keys, rights, codes, invoices and money agree. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { isLong } from '../../../test/long.ts';
import { key } from '../../../test/money.ts';
import { CONFIRMS, DECLINES, type Market, startMarket } from '../../../test/shop/market.ts';
import { checkLedger } from '../../ledger/index.ts';
import { MINUTE } from '../../platform/clock/clock.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

const STEPS = isLong ? 60 : 30;

const pick = fc.nat(1000);
const of = <const Kind extends string>(kind: Kind) => ({ kind: fc.constant(kind) });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...of('buy'),
      pick,
      lines: fc.array(fc.record({ pick, quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      hasCode: fc.boolean(),
      kill: fc.constantFrom('never', 'never', 'before the charge', 'after the charge'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...of('begin'), pick, at: pick }) },
  { weight: 2, arbitrary: fc.record({ ...of('confirm'), pick, isApproved: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ ...of('refund'), pick, isWhole: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ ...of('wait'), minutes: fc.constantFrom(1, 3, 16, 70) }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('limit'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...of('rush'),
      pick,
      lines: fc.array(fc.record({ pick, quantity: fc.integer({ min: 1, max: 2 }) }), {
        minLength: 12,
        maxLength: 18,
      }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

interface World {
  readonly creator: CreatorId;
  readonly products: readonly ProductId[];
  readonly fans: readonly UserId[];
  /** Confirmations that no one has given yet. */
  readonly waiting: string[];
}
const at = <Thing>(all: readonly Thing[], where: number): Thing => {
  const found = all[where % all.length];
  if (found === undefined) throw new Error('nothing to pick');
  return found;
};
/** A refusal is one of the ends; what it leaves is looked at later. */
const tried = <Done>(work: Promise<Done>): Promise<Done | undefined> => work.catch(() => undefined);

async function build(): Promise<World> {
  const { id: creator } = await market.creator();
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `key ${n}`);
  const products = [
    await market.product(creator, { stock: 4, priceCents: 333 }),
    await market.product(creator, { keys: keys(12), priceCents: 700 }),
    await market.product(creator, { keys: keys(5), priceCents: 0 }),
    await market.product(creator, { priceCents: 1000 }),
    await market.product(creator, { stock: 2, priceCents: 500 }),
  ];
  await market.shopOf(creator).createCode({
    code: 'CODE',
    off: { kind: 'amount', amountCents: toCents(450) },
    maxUses: 6,
    perPerson: null,
  });
  const fans: UserId[] = [];
  for (const card of [undefined, undefined, undefined, CONFIRMS, CONFIRMS, DECLINES])
    fans.push((await market.fan(card)).id);
  return { creator, products, fans, waiting: [] };
}

async function buy(world: World, { pick: who, lines, hasCode, kill }: Of<'buy'>): Promise<void> {
  const fan = at(world.fans, who);
  for (const { pick: which, quantity } of lines)
    await tried(market.fill(fan, [[at(world.products, which), quantity]]));
  await market.shopOf(fan).setCartCode({ creatorId: world.creator, code: hasCode ? 'code' : '' });
  const charge = market.sandbox.charge.bind(market.sandbox);
  const spy = vi.spyOn(market.sandbox, 'charge').mockImplementation(async (request) => {
    if (kill === 'before the charge') throw new Error('killed');
    const outcome = await charge(request);
    if (kill === 'after the charge') throw new Error('killed');
    return outcome;
  });
  // at the same moment, by two devices
  await Promise.all([pay(world, fan), pay(world, fan)]);
  spy.mockRestore();
}

async function pay({ creator, waiting }: World, fan: UserId): Promise<void> {
  const outcome = await tried(market.pay(fan, creator));
  if (outcome?.status === 'requires_action') waiting.push(outcome.confirmUrl);
}

/** Everyone pays at the same moment, and the creator gives something back. */
async function rush(world: World, { pick: which, lines }: Of<'rush'>): Promise<void> {
  for (const [place, line] of lines.entries())
    await tried(
      market.fill(at(world.fans, place), [[at(world.products, line.pick), line.quantity]]),
    );
  await Promise.all([
    ...world.fans.map((fan) => pay(world, fan)),
    refund(world, { kind: 'refund', pick: which, isWhole: true }),
  ]);
}

async function refund(world: World, { pick: which, isWhole }: Of<'refund'>): Promise<void> {
  const { items } = await market.shopOf(world.creator).listSales({ limit: 50 });
  if (items.length === 0) return;
  const { orderId, lines } = at(items, which);
  await tried(
    market.shopOf(world.creator).refundLine({
      orderId,
      position: which % lines.length,
      idempotencyKey: key(),
      ...(isWhole ? {} : { amountCents: toCents(1 + (which % 90)) }),
    }),
  );
}

async function play(world: World, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'buy':
      return buy(world, taken);
    case 'rush':
      return rush(world, taken);
    case 'refund':
      return refund(world, taken);
    case 'begin': {
      const fan = at(world.fans, taken.pick);
      await tried(market.fill(fan, [[at(world.products, taken.at)]]));
      await tried(market.shopOf(fan).beginCheckout({ creatorId: world.creator }));
      return;
    }
    case 'confirm': {
      const [url] = world.waiting.splice(taken.pick % (world.waiting.length || 1), 1);
      if (url) await market.confirm(url, taken.isApproved ? 'approve' : 'refuse');
      return market.runJobs();
    }
    case 'wait':
      await market.advance(taken.minutes * MINUTE);
      return market.runJobs();
    case 'limit': {
      // the creator limits what was not, or takes the limit away
      const productId = at(world.products, 3);
      const { revision, title, category, audience, priceCents } = await market
        .shopOf(world.creator)
        .getMine({ productId });
      const stockTotal = taken.pick % 2 === 0 ? null : 3 + (taken.pick % 4);
      const content = { productId, revision, title, category, audience, priceCents, stockTotal };
      await tried(market.shopOf(world.creator).save(content));
    }
  }
}

/** Limited products whose pieces do not add up: those of keys count each key that was ever sold. */
const PIECES = `
  select p.id from products p
  cross join lateral (select coalesce(sum(quantity), 0) as held from product_holds where product_id = p.id) h
  cross join lateral (select count(order_id) as keys from product_keys where product_id = p.id) k
  where p.creator_id = $1 and p.stock_total is not null
    and p.stock_total <> p.stock_left + h.held + case when p.sells_keys then k.keys else p.sold end`;
/** Products that are said to have sold other than the lines in force. */
const SOLD = `
  select p.id from products p where p.creator_id = $1 and p.sold <> (
    select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
    where l.thing_id = p.id and o.paid_at is not null and l.state = 'delivered')`;
/** Paid lines of products with keys that have other than a key for each piece. */
const KEYS = `
  select s.order_id from shop_order_lines s join products p on p.id = s.product_id and p.sells_keys
  join order_lines l on l.order_id = s.order_id and l.position = s.position
  where p.creator_id = $1 and (case when s.paid_at is null then 0 else l.quantity end) <> (
    select count(*) from product_keys k where k.order_id = s.order_id and k.position = s.position)`;
/** Lines in force without a right, and rights without one. */
const RIGHTS = `
  select l.order_id from order_lines l join orders o on o.id = l.order_id
  where o.creator_id = $1 and o.kind = 'product' and (l.state = 'delivered') <> exists (
    select from grants g where g.order_id = l.order_id and g.position = l.position and g.revoked_at is null
      and g.thing_id = l.thing_id and g.holder_id = o.buyer_id)`;
const CODES = `
  select c.code from discount_codes c where c.creator_id = $1 and c.used <> (
    select count(*) from shop_orders s join orders o on o.id = s.order_id
    where s.code_id = c.id and (o.paid_at is not null or o.status in ('pending', 'requires_action')))`;
/** Paid orders with a total that have no invoice, or others that have one. */
const INVOICES = `
  select o.id from orders o where o.creator_id = $1 and o.kind = 'product'
    and (o.paid_at is not null and o.total_cents > 0) <> exists (
      select from invoices i where i.order_id = o.id and i.kind = 'invoice')`;
const NOTES = `
  select r.id from refunds r join orders o on o.id = r.order_id where o.creator_id = $1 and not exists (
    select from invoices i where i.refund_id = r.id and i.total_cents = r.amount_cents)`;
const GAPS = `
  select s.seller, s.kind from invoice_series s where s.last_number <> (
    select count(*) from invoices i where i.seller = s.seller and i.kind = s.kind)`;
/** Holds of orders that are over. */
const STALE = `
  select h.product_id from product_holds h join orders o on o.id = h.order_id
  where o.creator_id = $1 and o.status not in ('pending', 'requires_action')`;
/** What the network kept of charges beyond what the orders were paid. */
const IN_VAIN = `
  select o.id from orders o left join sandbox.charges c on c.idempotency_key = o.id::text and c.status = 'succeeded'
  where o.creator_id = $1 and coalesce(c.amount_cents - c.refunded_cents, 0)
    <> case when o.paid_at is null then 0 else o.total_cents - o.refunded_cents end`;

async function expectAgreement({ creator }: World): Promise<void> {
  const faults: Record<string, readonly unknown[]> = {};
  const checks = { PIECES, SOLD, KEYS, RIGHTS, CODES, INVOICES, NOTES, STALE, IN_VAIN };
  for (const [name, text] of Object.entries(checks)) {
    const rows = await market.rowsOf(text, creator);
    if (rows.length > 0) faults[name] = rows;
  }
  expect(faults).toEqual({});
  expect(await market.rowsOf(GAPS)).toEqual([]);
  expect(await checkLedger(market.db)).toEqual([]);
}

/** What each run begins with: an order that is paid and goes back, one that is declined, and one that waits too long. */
const FIRST: readonly Step[] = [
  { kind: 'buy', pick: 0, lines: [{ pick: 1, quantity: 2 }], hasCode: true, kill: 'never' },
  { kind: 'refund', pick: 0, isWhole: true },
  { kind: 'buy', pick: 5, lines: [{ pick: 0, quantity: 1 }], hasCode: true, kill: 'never' },
  { kind: 'buy', pick: 3, lines: [{ pick: 4, quantity: 1 }], hasCode: false, kill: 'never' },
  { kind: 'wait', minutes: 3 },
  { kind: 'wait', minutes: 70 },
];

test('after random steps all agrees, while orders wait and when all are over', async () => {
  const ends = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      await market.forgetJobs();
      const world = await build();
      for (const taken of [...FIRST, ...steps]) await play(world, taken);
      await market.runJobs();
      await expectAgreement(world);
      // what waits is over in an hour, and what is held in 15 minutes
      for (const minutes of [70, 70, 16]) {
        await market.advance(minutes * MINUTE);
        await market.runJobs();
      }
      await expectAgreement(world);
      const open = await market.rowsOf(
        `select h.product_id from product_holds h join products p on p.id = h.product_id where p.creator_id = $1`,
        world.creator,
      );
      expect(open).toEqual([]);
      const orders = await market.rowsOf(
        'select id, status from orders where creator_id = $1',
        world.creator,
      );
      for (const order of orders as { id: OrderId; status: string }[]) ends.add(order.status);
    }),
    // no shrinking: each smaller example would buy as much again
    { numRuns: isLong ? 10 : 1, endOnFailure: true },
  );
  expect([...ends]).toEqual(expect.arrayContaining(['paid', 'refunded', 'declined', 'expired']));
}, 900_000);
