import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { applyDispute, type DisputeEvent } from './dispute-order.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

const COMPLAINS = '4000000000000259';

async function sold(card = COMPLAINS) {
  const creator = await money.creator();
  const fan = await money.fan(card);
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  return { creator, fan, orderId };
}
const shared = async (kind: string) => {
  const { rows } = await money.db.pool.query<{ sum: string }>(
    `select coalesce(sum(e.amount_cents), 0) as sum from ledger_entries e
     join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
    [kind],
  );
  return Number(rows[0]?.sum);
};
async function eventFor(orderId: OrderId, change: Partial<DisputeEvent> = {}) {
  const { rows } = await money.db.pool.query<{ provider_ref: string }>(
    'select provider_ref from orders where id = $1',
    [orderId],
  );
  const event: DisputeEvent = {
    kind: 'dispute.updated',
    chargeRef: rows[0]?.provider_ref ?? '',
    status: 'opened',
    amountCents: toCents(8000),
    networkFeeCents: toCents(1500),
    answerBy: '2026-02-20T00:00:00.000Z',
    ...change,
  };
  return event;
}
const apply = (event: DisputeEvent, bornBy: 'creator' | 'platform' = 'creator') => {
  const config = { ...money.deps.config, disputesBornBy: bornBy };
  const deps = new Proxy(money.deps, {
    get: (target, name, receiver) =>
      name === 'config' ? config : (Reflect.get(target, name, receiver) as unknown),
  }) as Deps;
  return money.db.tx((tx) => applyDispute(deps, tx, event));
};

test('a complaint through the network: access ends, the creator gives back, the operator pays the fee', async () => {
  const before = { disputes: await shared('disputes'), fees: await shared('platform_fees') };
  const { creator, fan, orderId } = await sold();
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  await money.advance(3 * DAY);
  await money.runJobs();
  await money.runJobs();
  expect(await creatorBalancesOf(money.db, creator.id)).toMatchObject({
    pendingCents: 0,
    availableCents: 0,
    owedCents: 0,
  });
  expect(await shared('platform_fees')).toBe(before.fees);
  expect(await shared('disputes')).toBe(before.disputes - 1500);
  expect((await money.as(fan.id).payments.getOrder({ orderId })).status).toBe('refunded');
  const { rows } = await money.db.pool.query('select status from memberships where fan_id = $1', [
    fan.id,
  ]);
  expect(rows).toEqual([{ status: 'ended' }]);
  const refunds = await money.db.pool.query('select from sandbox.refunds');
  expect(refunds.rowCount).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('after a payout it is owed, carried, and comes back when the case is won; each news counts once', async () => {
  const { creator, orderId } = await sold('4242424242424242');
  await money.as(creator.id).payouts.connectMethod({});
  await money.advance(7 * DAY);
  await money.runJobs();
  await money.as(creator.id).payouts.request({ amountCents: toCents(6400), idempotencyKey: key() });
  const opened = await eventFor(orderId);
  await apply(opened);
  await apply({ ...opened });
  expect(await money.as(creator.id).payouts.getOverview({})).toMatchObject({
    availableCents: 0,
    owedCents: 6400,
    owed: [{ reason: 'dispute', cents: 6400, at: money.clock.now().toISOString() }],
    disputes: [{ amountCents: 8000, bornBy: 'creator', answerBy: '2026-02-20T00:00:00.000Z' }],
  });
  const won = { ...opened, status: 'won', networkFeeCents: toCents(0) } as const;
  await apply(won);
  await apply(won);
  expect(await money.as(creator.id).payouts.getOverview({})).toMatchObject({
    availableCents: 0,
    owedCents: 0,
    owed: [],
    disputes: [],
  });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('born by the platform, the creator keeps what they earned', async () => {
  const before = await shared('disputes');
  const { creator, fan, orderId } = await sold('4242424242424242');
  await apply(await eventFor(orderId), 'platform');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  expect(await shared('disputes')).toBe(before - 8000 - 1500);
  expect((await money.as(fan.id).payments.getOrder({ orderId })).status).toBe('refunded');
  // The setting on the day of the dispute counts, whatever it is when the case is won.
  await apply(await eventFor(orderId, { status: 'won' }), 'creator');
  expect(await shared('disputes')).toBe(before - 1500);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a part of a payment is the operator’s and ends nothing; a stranger’s charge is nobody’s', async () => {
  const { fan, orderId } = await sold('4242424242424242');
  await apply(await eventFor(orderId, { amountCents: toCents(100) }));
  expect((await money.as(fan.id).payments.getOrder({ orderId })).status).toBe('paid');
  await apply(await eventFor(orderId, { chargeRef: 'ch_of_somebody_else' }));
  await apply(await eventFor(orderId, { status: 'won', chargeRef: 'ch_of_somebody_else' }));
  expect(await checkLedger(money.db)).toEqual([]);
});

test.each(['won', 'lost'] as const)(
  'that it is %s is told once, however often it comes',
  async (how) => {
    const { creator, orderId } = await sold('4242424242424242');
    for (const status of ['opened', 'opened', how, how] as const) {
      await apply(await eventFor(orderId, { status }));
    }
    await money.runConsumers();
    const { items } = await money.as(creator.id).notifications.list({});
    const disputes = items.filter(({ fact }) => fact.kind.startsWith('dispute_'));
    expect(disputes.map(({ fact }) => fact)).toMatchObject([
      { kind: `dispute_${how}`, amountCents: 8000, creatorCents: 6400 },
      { kind: 'dispute_opened', answerBy: '2026-02-20T00:00:00.000Z' },
    ]);
  },
);
