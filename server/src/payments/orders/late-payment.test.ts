/** Payments that arrive late, twice, or while something fails: the money goes back once. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger } from '../../ledger/index.ts';
import { HOUR, MINUTE } from '../../platform/clock/clock.ts';
import { addMonths } from '../../platform/clock/months.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { applyDispute } from '../disputes/dispute-order.ts';
import { openOrder } from './open-order.ts';
import { orderById } from './queries.ts';
import { settleOrder } from './settle-order.ts';
import { salesOf } from './test-sales.ts';

let money: Money;
let sales: ReturnType<typeof salesOf>;
beforeAll(async () => {
  money = await startMoney();
  sales = salesOf(money);
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

const insertMonth = statement({
  name: 'test.insert-month',
  params: [t.uuid(), t.uuid(), t.uuid(), t.timestamptz()],
  row: {},
  text: `insert into membership_orders (order_id, tier_id, membership_id, period_start) values ($1, $2, $3, $4)`,
});

test('a renewal that comes after the membership was canceled goes back, and the membership ends', async () => {
  const sale = await sales.begin();
  await sales.join(sale);
  const { items } = await money.as(sale.fan).memberships.list({ limit: 1 });
  const [membership] = items;
  if (!membership) throw new Error('no membership');
  const end = new Date(membership.currentPeriodEnd);
  const order = await openOrder(
    money.deps,
    {
      kind: 'renewal',
      lines: [{ thingId: membership.id, unitCents: toCents(500) }],
      onceKey: `renewal:${membership.id}`,
      buyerId: sale.fan,
      creatorId: sale.creator.id,
      idempotencyKey: key(),
    },
    async (tx, { id }) => {
      await tx.run(insertMonth, id, sale.creator.tierId, membership.id, end);
    },
  );
  await money.advance(end.getTime() - money.clock.now().getTime());
  await money.forgetJobs();
  await money.as(sale.fan).memberships.cancel({ membershipId: membership.id });
  const charge = await money.sandbox.charge({
    idempotencyKey: order.id,
    cardRef: await refOf(await money.saveCard(sale.fan, '4242424242424242')),
    amountCents: toCents(500),
    description: 'late',
    offSession: true,
    isCapturedLater: false,
    returnUrl: '/',
  });
  await money.db.tx((tx) => settleOrder(money.deps, tx, order.id, charge));
  await money.runJobs();
  await money.runJobs();
  expect(await money.db.one(orderById, order.id)).toMatchObject({ status: 'returned' });
  expect(await sales.returnsOf(order.id)).toHaveLength(1);
  const after = await money.as(sale.fan).memberships.list({ limit: 1 });
  expect(after.items).toMatchObject([{ status: 'ended' }]);
});

test('after a change of mind about the deletion a renewal that went back is charged again', async () => {
  const sale = await sales.begin();
  const good = await money.saveCard(sale.fan, '4242424242424242');
  await money.as(sale.fan).memberships.subscribe({
    tierId: sale.creator.tierId,
    cardId: good,
    expectedPriceCents: toCents(500),
    idempotencyKey: key(),
  });
  const start = money.clock.now();
  const charge = money.sandbox.charge.bind(money.sandbox);
  const spy = vi.spyOn(money.sandbox, 'charge').mockImplementation(async (request) => {
    const outcome = await charge(request);
    await (await sales.as(sale.fan)).accounts.requestDeletion({});
    return outcome;
  });
  await money.advance(addMonths(start, 1).getTime() - start.getTime());
  await money.runJobs();
  const statuses = async () =>
    (await money.as(sale.fan).payments.listOrders({ limit: 5 })).items.map((one) => one.status);
  expect(await statuses()).toEqual(['returned', 'paid']);
  spy.mockRestore();
  await (await sales.as(sale.fan)).accounts.cancelDeletion({});
  await money.advance(25 * HOUR);
  await money.runJobs();
  expect(await statuses()).toEqual(['paid', 'returned', 'paid']);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('the news twice, at once and by the job is one return', async () => {
  const sale = await sales.begin();
  const outcome = await sales.wishes.post(sale);
  await sales.ends['the creator blocks the fan'](sale);
  await sales.approve(outcome);
  const charge = await money.sandbox.findCharge(outcome.orderId);
  if (!charge) throw new Error('no charge');
  await Promise.all(
    [1, 2, 3].map(() => money.db.tx((tx) => settleOrder(money.deps, tx, outcome.orderId, charge))),
  );
  await money.advance(2 * HOUR);
  await money.runJobs();
  expect(await sales.returnsOf(outcome.orderId)).toHaveLength(1);
  expect(money.letters.filter(({ subject }) => subject.includes('we’re returning'))).toHaveLength(
    1,
  );
});

test('cut off after the charge, the reconcile job sends the money back; a provider that is down is asked again', async () => {
  const sale = await sales.begin();
  const outcome = await sales.wishes.post(sale);
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  await sales.ends['the creator blocks the fan'](sale);
  // The network's event is lost, and so is the first refund.
  vi.spyOn(money.sandbox, 'deliverEvent').mockResolvedValue();
  const refund = vi.spyOn(money.sandbox, 'refund').mockRejectedValueOnce(new Error('down'));
  await money.sandbox.confirmCharge(outcome.confirmUrl.split('/').at(-1) ?? '', true);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect(await sales.returnsOf(outcome.orderId)).toEqual([]);
  await money.advance(MINUTE);
  await money.runJobs();
  expect(refund).toHaveBeenCalledTimes(2);
  expect(await sales.returnsOf(outcome.orderId)).toHaveLength(1);
});

test('a confirmation that nobody has given yet is called off, and a charge that never began is not made', async () => {
  const sale = await sales.begin();
  const { orderId } = await sales.wishes.post(sale);
  await sales.ends['the creator blocks the fan'](sale);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect((await money.as(sale.fan).payments.getOrder({ orderId })).status).toBe('expired');

  const second = await sales.begin();
  vi.spyOn(money.sandbox, 'charge').mockRejectedValueOnce(new Error('killed'));
  await expect(sales.wishes.post(second)).rejects.toThrow();
  await sales.ends['the post is taken down'](second);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  const { items } = await money.as(second.fan).payments.listOrders({ limit: 5 });
  expect(items).toMatchObject([{ status: 'declined' }]);
  expect(await money.sandbox.findCharge(items[0]?.id ?? '')).toBeNull();
});

test('a payment for an order that was given up is shown as returned, and told', async () => {
  const sale = await sales.begin();
  const { orderId } = await sales.wishes.post(sale);
  await sales.sql(
    `with line as (update order_lines set state = 'returned' where order_id = $1)
     update orders set status = 'expired', confirm_url = null where id = $1`,
    orderId,
  );
  const { rows } = await sales.sql(
    'select id from sandbox.charges where idempotency_key = $1',
    orderId,
  );
  const [charge] = rows as { id: string }[];
  await money.sandbox.confirmCharge(charge?.id ?? '', true);
  await money.runJobs();
  await money.runJobs();
  expect((await money.as(sale.fan).payments.getOrder({ orderId })).status).toBe('returned');
  expect(await sales.returnsOf(orderId)).toHaveLength(1);
  expect(money.letters.filter(({ subject }) => subject.includes('we’re returning'))).toHaveLength(
    1,
  );
});

test('a charge that was returned and is disputed all the same costs the operator, who gets it back when the case is won', async () => {
  const sale = await sales.begin();
  const { orderId } = await sales.wishes.post(sale);
  await sales.sql(
    `with line as (update order_lines set state = 'returned' where order_id = $1)
     update orders set status = 'returned', confirm_url = null, provider_ref = 'ch_returned' where id = $1`,
    orderId,
  );
  for (const status of ['opened', 'won'] as const) {
    await money.db.tx((tx) =>
      applyDispute(money.deps, tx, {
        kind: 'dispute.updated',
        chargeRef: 'ch_returned',
        status,
        amountCents: toCents(900),
        networkFeeCents: toCents(0),
        answerBy: null,
      }),
    );
  }
  const { rows } = await sales.sql(
    'select disputed_at, dispute_born_by, status from orders where id = $1',
    orderId,
  );
  expect(rows).toEqual([{ disputed_at: null, dispute_born_by: 'platform', status: 'returned' }]);
  const { rows: booked } = await sales.sql(
    `select e.amount_cents::int as cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where a.kind = 'disputes' and t.reference = any(array['dispute:' || $1, 'dispute_won:' || $1]) order by 1`,
    orderId,
  );
  expect(booked).toEqual([{ cents: -900 }, { cents: 900 }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a sale that ends while the card is asked says so at once', async () => {
  const sale = await sales.begin();
  await money.saveCard(sale.fan, '4242424242424242');
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementation(async (request) => {
    await sales.ends['the creator blocks the fan'](sale);
    return charge({ ...request, cardRef: await refOf(await defaultCard(sale.fan)) });
  });
  await expect(sales.wishes.post(sale)).rejects.toMatchObject({
    code: 'sale_ended',
    data: { reason: expect.stringContaining('no longer for sale') as string },
  });
});

test('who has asked for the deletion of their account buys nothing', async () => {
  const sale = await sales.begin();
  await sales.ends['the fan asks for deletion'](sale);
  for (const kind of ['post', 'tip', 'membership'] as const) {
    expect(await codeOf(sales.wishes[kind](sale))).toBe('account_leaving');
  }
});

test('a block and a confirmation at the same moment: the money goes back, and nobody is a member', async () => {
  for (let round = 0; round < 4; round++) {
    const sale = await sales.begin();
    const outcome = await sales.wishes.membership(sale);
    await Promise.all([sales.approve(outcome), sales.ends['the creator blocks the fan'](sale)]);
    await money.runJobs();
    await money.runJobs();
    const { status } = await money.as(sale.fan).payments.getOrder({ orderId: outcome.orderId });
    expect(['returned', 'refunded']).toContain(status);
    expect(await sales.returnsOf(outcome.orderId)).toMatchObject([{ whole: true }]);
    const { rowCount } = await sales.sql(
      `select from memberships where fan_id = $1 and status <> 'ended'`,
      sale.fan,
    );
    expect(rowCount).toBe(0);
  }
  expect(await checkLedger(money.db)).toEqual([]);
});

async function refOf(cardId: string): Promise<string> {
  const { rows } = await sales.sql('select provider_ref from cards where id = $1', cardId);
  return (rows as { provider_ref: string }[])[0]?.provider_ref ?? '';
}
async function defaultCard(fan: UserId): Promise<string> {
  const { rows } = await sales.sql(
    `select id from cards where user_id = $1 and last4 = '4242'`,
    fan,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}
