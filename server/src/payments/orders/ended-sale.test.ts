/**
 * Everything that is sold, and everything that ends its sale: a payment that waits for the card holder's confirmation is
 * returned once it is confirmed, and nothing is sold afterwards.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { type End, type Kind, salesOf } from './test-sales.ts';

let money: Money;
let sales: ReturnType<typeof salesOf>;
beforeAll(async () => {
  money = await startMoney();
  sales = salesOf(money);
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

/** Each of these ends all sales between two people. */
const BETWEEN_THEM = [
  'the creator blocks the fan',
  'the fan blocks the creator',
  'the fan asks for deletion',
  'the creator is suspended',
  'the fan is suspended',
] as const;

const ENDED: Readonly<Record<Kind, readonly End[]>> = {
  post: [
    ...BETWEEN_THEM,
    'the post is taken down',
    'the creator deletes the post',
    'the creator archives the post',
    'the creator makes the post free',
  ],
  tip: [...BETWEEN_THEM, 'the post is taken down', 'the creator archives the post'],
  membership: [
    ...BETWEEN_THEM,
    'the creator asks for deletion',
    'both tiers are taken off sale',
    'both tiers become free',
  ],
  upgrade: [
    ...BETWEEN_THEM,
    'the creator asks for deletion',
    'both tiers are taken off sale',
    'both tiers become free',
  ],
  'locked message': [
    ...BETWEEN_THEM,
    'the message is taken down',
    'the creator unsends the message',
  ],
  'mass message': [
    ...BETWEEN_THEM,
    'the message is taken down',
    'the creator unsends the mass message',
  ],
  'tip in a conversation': [...BETWEEN_THEM, 'the creator declines the conversation'],
  'first message': [
    ...BETWEEN_THEM,
    'the creator declines the conversation',
    'the creator lets anyone write',
  ],
};
/** The errors of operations for something whose sale is over. */
const NOT_SOLD =
  /^(not_found|not_for_sale|account_leaving|cannot_write|already_bought|price_changed|no_upgrade|membership_ended)$/;
const cases = (Object.keys(ENDED) as Kind[]).flatMap((kind) =>
  ENDED[kind].map((end) => [kind, end] as const),
);

test.each(cases)('a %s, and then %s: the money goes back by itself', async (kind, end) => {
  const sale = await sales.begin();
  const outcome = await sales.wish(kind, sale);
  const before = await creatorBalancesOf(money.db, sale.creator.id);
  await sales.ends[end](sale);
  const ended = await creatorBalancesOf(money.db, sale.creator.id);
  money.letters.length = 0;
  const orderId = await sales.approve(outcome);

  expect(await money.as(sale.fan).payments.getOrder({ orderId })).toMatchObject({
    status: 'returned',
    outcome: null,
    paidAt: null,
    declineReason: expect.stringMatching(/your payment went through\.$/) as string,
  });
  expect(await sales.returnsOf(orderId)).toEqual([
    { idempotency_key: `return:${orderId}`, whole: true },
  ]);
  expect(await creatorBalancesOf(money.db, sale.creator.id)).toEqual(ended);
  if (kind !== 'upgrade') expect(ended).toEqual(before);
  const { rows } = await sales.sql(
    `select (select count(*)::int from grants where holder_id = $1) as bought,
       (select count(*)::int from memberships where fan_id = $1 and tier_id = $2) as gold,
       (select count(*)::int from memberships where fan_id = $1) as memberships`,
    sale.fan,
    sale.gold,
  );
  expect(rows).toEqual([{ bought: 0, gold: 0, memberships: kind === 'upgrade' ? 1 : 0 }]);
  const told = money.letters.filter(({ subject }) => subject.includes('didn’t go through'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('your payment went through.');
  expect(told[0]?.text).toContain(`/dashboard/orders?order=${orderId}`);
  expect(await codeOf(money.as(sale.fan).payments.getReceipt({ orderId }))).toBe('not_found');
  expect(await checkLedger(money.db)).toEqual([]);

  // a suspended person cannot sign in
  if (end !== 'the fan is suspended')
    expect(await codeOf(sales.wishes[kind](sale))).toMatch(NOT_SOLD);
  const { rows: charges } = await sales.sql(
    `select count(*)::int as made from sandbox.charges where idempotency_key in (select id::text from orders where buyer_id = $1)`,
    sale.fan,
  );
  expect(charges).toEqual([{ made: kind === 'upgrade' ? 2 : 1 }]);
});

test.each(Object.keys(ENDED) as Kind[])(
  'a %s whose sale stands is given when it is confirmed',
  async (kind) => {
    const sale = await sales.begin();
    const orderId = await sales.approve(await sales.wish(kind, sale));
    expect((await money.as(sale.fan).payments.getOrder({ orderId })).status).toBe('paid');
    expect(await sales.returnsOf(orderId)).toEqual([]);
  },
);

test('a post that the buyer has by now is not paid for twice; one that a membership opens is', async () => {
  const sale = await sales.begin();
  const outcome = await sales.wishes.post(sale);
  const { rows } = await sales.sql(
    `with made as (
       insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
       values ($1, $2, 'post', 900, 'paid', 'other', 'sandbox', now(), now()) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
       select id, 0, 'post', $3, 'Locked post', 900, 'delivered', now() from made)
     select id from made`,
    sale.fan,
    sale.creator.id,
    sale.post,
  );
  const [other] = rows as { id: string }[];
  await sales.sql(
    `insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
     select $1, 'post', $2, id, 0, creator_id, now() from orders where id = $3`,
    sale.fan,
    sale.post,
    other?.id,
  );
  const orderId = await sales.approve(outcome);
  const order = await money.as(sale.fan).payments.getOrder({ orderId });
  expect(order).toMatchObject({ status: 'returned' });
  expect(order.declineReason).toContain('already had this');

  const second = await sales.begin();
  await sales.sql(
    `update posts set audience = '[[{"kind":"members","tierIds":[],"months":0}],[{"kind":"price","priceCents":900}]]' where id = $1`,
    second.post,
  );
  const wish = await sales.wishes.post(second);
  await sales.join(second);
  const bought = await sales.approve(wish);
  expect((await money.as(second.fan).payments.getOrder({ orderId: bought })).status).toBe('paid');
});

test('an upgrade of a month that is over by now, or of another tier, goes back', async () => {
  for (const change of [
    `update memberships set current_period_start = current_period_end, current_period_end = current_period_end + interval '1 month' where fan_id = $1`,
    `update memberships set tier_id = (select id from tiers where creator_id = memberships.creator_id and price_cents = 2500) where fan_id = $1`,
    `update memberships set status = 'ended', ended_at = now() where fan_id = $1`,
  ]) {
    const sale = await sales.begin();
    const outcome = await sales.wish('upgrade', sale);
    await sales.sql(change, sale.fan);
    const orderId = await sales.approve(outcome);
    const order = await money.as(sale.fan).payments.getOrder({ orderId });
    expect(order).toMatchObject({ status: 'returned' });
    expect(order.declineReason).toContain('membership had changed');
  }
});
