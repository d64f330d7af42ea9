import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { areaParts } from '../../area-parts.ts';
import { orderView } from '../orders/queries.ts';
import { receiptSheet } from './receipt.ts';
import { refundOrder } from '../refunds/refund-order.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

async function bought(tier = 'Gold') {
  const fan = await money.fan();
  const creator = await money.creator();
  await money.db.pool.query('update tiers set name = $2 where creator_id = $1', [creator.id, tier]);
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  return { fan, creator, orderId };
}

async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
}

test('a receipt is a PDF with everything that was paid, in the letters of the names', async () => {
  const rename = (creatorId: CreatorId, name: string) =>
    money.db.pool.query(
      `update profiles set display_name = $2, handle = 'zoe_' || left(md5(id::text), 8) where id = $1`,
      [creatorId, name],
    );
  const { fan, creator, orderId } = await bought('Złoty');
  await rename(creator.id, 'Zoë Łukasz Đặng Ngọc Γιώργος Дмитрий');
  const mine = () => money.as(fan.id).payments.getReceipt({ orderId });
  const file = await mine();
  expect(file.type).toBe('application/pdf');
  const { number } = await money.as(fan.id).payments.getOrder({ orderId });
  expect(file.name).toBe(`receipt-${number}.pdf`);
  const text = await textOf(file);
  for (const part of [
    'Test mode: no real money',
    'Limelight receipt',
    `No. ${number}`,
    'Paid on 2026-01-31',
    'Zoë Łukasz Đặng Ngọc Γιώργος Дмитрий (@zoe_',
    'For Złoty: first month',
    'Visa •••• 4242',
    'Total $80.00 USD',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Refunded');

  // The fonts here lack these characters: the handle and the plain word replace them.
  const other = await bought('金');
  await rename(other.creator.id, '日本 🎉');
  const plain = await textOf(
    await money.as(other.fan.id).payments.getReceipt({ orderId: other.orderId }),
  );
  expect(plain).toMatch(/Creator @zoe_/);
  expect(plain).toMatch(/For Membership: first month/);
  expect(plain).not.toContain('?');
});

test('a refunded one says what came back, and when', async () => {
  const { fan, orderId } = await bought();
  money.clock.advance(2 * DAY);
  expect(await refundOrder(money.deps, { orderId, reason: 'Because', cause: 'test' })).toBe(true);
  const order = await money.as(fan.id).payments.getOrder({ orderId });
  expect(order.refundedAt).toBe('2026-02-02T10:00:00.000Z');
  const text = await textOf(await money.as(fan.id).payments.getReceipt({ orderId }));
  expect(text).toContain('Refunded on 2026-02-02');
  expect(text).toContain('Paid $80.00 USD');
  expect(text).toContain('Refunded −$80.00 USD');
});

test('only the buyer and an administrator get it, and only of what was paid', async () => {
  const { creator, orderId } = await bought();
  const other = await money.fan();
  const asked = (who: Parameters<Money['as']>[0], roles: string[] = [], id: OrderId = orderId) =>
    codeOf(money.as(who, new Set(roles) as never).payments.getReceipt({ orderId: id }));
  expect(await asked(other.id)).toBe('not_found');
  expect(await asked(creator.id, ['creator'])).toBe('not_found');
  expect(await asked(other.id, ['moderator'])).toBe('not_found');
  expect(await asked(null)).toBe('not_signed_in');
  expect(await asked(other.id, ['admin'])).toBe('ok');
  await money.db.pool.query(
    `insert into auth.factors (user_id, factor_type, status, created_at, updated_at)
     values ($1, 'totp', 'verified', now(), now())`,
    [other.id],
  );
  expect(await asked(other.id, ['admin'])).toBe('not_found');

  const declined = await money.fan('4000000000000002');
  await codeOf(
    money.as(declined.id).payments.tip({
      creatorId: creator.id,
      amountCents: toCents(500),
      idempotencyKey: key(),
    }),
  );
  const { items } = await money.as(declined.id).payments.listOrders({});
  expect(items).toMatchObject([{ status: 'declined' }]);
  expect(await asked(declined.id, [], items[0]?.id)).toBe('not_found');
});

test('with a real provider nothing speaks of test mode', async () => {
  const { orderId } = await bought();
  const order = await money.db.one(orderView, orderId);
  const sheet = receiptSheet(
    { ...areaParts, config: money.deps.config, payments: { isTest: false } },
    { order, lines: [], refunds: [] },
    order.created_at,
    null,
  );
  expect(sheet.warning).toBeNull();
  expect(sheet.lines.map(({ label }) => label)).not.toContain('Paid by');
});
