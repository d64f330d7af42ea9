import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../test/money.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

test('no order is without a line, and no total without its lines', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { orderId } = await money.as(fan.id).payments.tip({
    creatorId: creator.id,
    amountCents: toCents(1500),
    idempotencyKey: key(),
  });
  const isRefused = (text: string, ...values: unknown[]) =>
    expect(money.db.pool.query(text, values)).rejects.toThrow('are not its total');
  for (const cents of [0, 1500]) {
    await isRefused(
      `insert into orders (buyer_id, creator_id, kind, total_cents, idempotency_key, provider, created_at)
       values ($1, $2, 'tip', $3, $4, 'sandbox', now())`,
      fan.id,
      creator.id,
      cents,
      key(),
    );
  }
  await isRefused('delete from order_lines where order_id = $1', orderId);
  await isRefused('update orders set total_cents = 1 where id = $1', orderId);
});
