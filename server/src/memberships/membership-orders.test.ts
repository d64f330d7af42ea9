import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../test/money.ts';
import { addMonths } from '../platform/clock/months.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

/** A membership after its first renewal. */
async function renewedOnce() {
  const creator = await money.creator();
  const fan = await money.fan();
  const start = money.clock.now();
  await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  await money.advance(addMonths(start, 1).getTime() - start.getTime());
  await money.runJobs();
  const { rows } = await money.db.pool.query<{ id: string; month: Date }>(
    'select id, current_period_start as month from memberships where fan_id = $1',
    [fan.id],
  );
  const [membership] = rows;
  if (!membership) throw new Error('no membership');
  return { creator, fan: fan.id, membership };
}
type Renewed = Awaited<ReturnType<typeof renewedOnce>>;

/** A second renewal order for the same month, which only a bug could create. */
const again = ({ creator, fan, membership }: Renewed) =>
  money.db.pool.query(
    `with made as (
       insert into orders (buyer_id, creator_id, kind, total_cents, idempotency_key, provider, created_at)
       values ($1, $2, 'renewal', 8000, gen_random_uuid()::text, 'sandbox', now()) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
       select id, 0, 'renewal', $3, 'Gold: renewal', 8000 from made)
     insert into membership_orders (order_id, tier_id, membership_id, period_start) select id, $4, $3, $5 from made`,
    [fan, creator.id, membership.id, creator.tierId, membership.month],
  );
const kinds = async (fan: UserId) =>
  (await money.as(fan).payments.listOrders({ limit: 5 })).items.map(({ kind }) => kind);

test('a month that one order has paid is not ordered again, also after a refund', async () => {
  const it = await renewedOnce();
  await expect(again(it)).rejects.toThrow('membership_orders_one_of_month');
  const { items } = await money.as(it.fan).payments.listOrders({ limit: 1 });
  const staff = money.as((await money.fan(null)).id, new Set(['admin'])).payments;
  for (const { id } of items) await staff.refundOrder({ orderId: id, reason: 'Because' });
  await expect(again(it)).rejects.toThrow('membership_orders_one_of_month');
  expect(await kinds(it.fan)).toEqual(['renewal', 'membership']);
});

test('an order of a month or an upgrade says which membership it pays', async () => {
  const { creator, fan } = await renewedOnce();
  for (const kind of ['membership', 'renewal', 'upgrade']) {
    await expect(
      money.db.pool.query(
        `with made as (
           insert into orders (buyer_id, creator_id, kind, total_cents, idempotency_key, provider, created_at)
           values ($1, $2, $3, 8000, gen_random_uuid()::text, 'sandbox', now()) returning id)
         insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
         select id, 0, $3, $4, 'Gold', 8000 from made`,
        [fan, creator.id, kind, creator.tierId],
      ),
    ).rejects.toThrow('does not say which membership it pays');
  }
});

test('an order keeps the name that its tier had', async () => {
  const { creator, fan } = await renewedOnce();
  await money.db.pool.query(`update tiers set name = 'Platinum' where id = $1`, [creator.tierId]);
  const { items } = await money.as(fan).payments.listOrders({ limit: 5 });
  expect(items.map(({ title }) => title)).toEqual(['Gold: renewal', 'Gold: first month']);
});
