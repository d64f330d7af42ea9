/** Invoices and credit notes: numbers without gaps, who the seller is, who reads them; refunds by creators. */
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, InvoiceId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { type Market, startMarket } from '../../../test/shop/market.ts';
import type { TaxPort } from '../../kernel/tax.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';
import { creditNotes } from './credit-notes.ts';

let market: Market;
let creator: CreatorId;
let fan: UserId;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  creator = (await market.creator()).id;
  fan = (await market.fan()).id;
});

const vat: TaxPort = {
  taxOf: async ({ priceCents }) => ({
    cents: toCents(Math.round(priceCents * 0.19)),
    label: 'VAT 19%',
  }),
};
const invoicesOf = async (orderId: OrderId) => {
  await market.runConsumers();
  return (await market.shopOf(creator).getSale({ orderId })).invoices;
};
const sale = (orderId: OrderId) => market.shopOf(creator).getSale({ orderId });
const giveBack = (orderId: OrderId, change: object = {}, person: UserId = creator) =>
  market.shopOf(person).refundLine({ orderId, position: 0, idempotencyKey: key(), ...change });
const numbersOf = (seller: string, kind: string) =>
  market.rowsOf(
    `select array_agg(number order by number) as numbers from invoices where seller = $1 and kind = $2`,
    seller,
    kind,
  );

test('paid orders have numbers without gaps; what costs nothing, is declined or fails has none', async () => {
  const keys = await market.product(creator, {
    keys: Array.from({ length: 40 }, (_, n) => `k${n}`),
  });
  const gift = await market.product(creator, { priceCents: 0 });
  await market.shopOf(creator).setInvoiceDetails({
    details: { name: ' Studio  North ', address: '1 Main St\nOslo', taxNumber: 'NO 123' },
  });
  const buyers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => market.fan(at % 4 === 3 ? '4000000000000002' : undefined)),
  );
  await Promise.all(buyers.map((one) => codeOf(market.buy(one.id, creator, keys))));
  await market.buy(fan, creator, gift);
  expect(await numbersOf(creator, 'invoice')).toEqual([{ numbers: [1, 2, 3, 4, 5, 6] }]);
  const other = (await market.creator()).id;
  const theirs = await market.product(other);
  const [{ last } = { last: 0 }] = await market.rowsOf(
    `select coalesce(max(last_number), 0) as last from invoice_series where seller = 'operator' and kind = 'invoice'`,
  );
  const orderId = await market.buy(fan, other, theirs);
  const rows = await market.rowsOf(
    'select seller, seller_name, number from invoices where order_id = $1',
    orderId,
  );
  expect(rows).toEqual([
    { seller: 'operator', seller_name: 'Limelight', number: Number(last) + 1 },
  ]);
});

test('each refund has its credit note, once; a creator gives back lines and parts of their own orders', async () => {
  const [one, two] = [await market.product(creator), await market.product(creator)];
  await market.fill(fan, [[one], [two]]);
  const { orderId } = await market.pay(fan, creator);
  const stranger = (await market.creator()).id;
  expect(await codeOf(giveBack(orderId, {}, stranger))).toBe('not_found');
  expect(await codeOf(giveBack(orderId, { position: 2 }))).toBe('not_found');
  expect(await codeOf(giveBack(orderId, { amountCents: 1001 }))).toBe('more_than_left');
  const same = { amountCents: 400, idempotencyKey: key() };
  await Promise.all([1, 2, 3].map(() => giveBack(orderId, same)));
  expect(await sale(orderId)).toMatchObject({
    refundedCents: 400,
    lines: [{ refundedCents: 400 }, { refundedCents: 0 }],
  });
  const whole = { idempotencyKey: key(), reason: 'Broken' };
  await giveBack(orderId, whole);
  // a repeat, also of what left nothing
  await giveBack(orderId, whole);
  expect(await codeOf(giveBack(orderId))).toBe('not_refundable');
  expect((await market.shopOf(fan).get({ productId: one })).viewer.owns).toBe(false);
  expect((await market.shopOf(fan).get({ productId: two })).viewer.owns).toBe(true);
  await refundOrder(market.deps, { orderId, reason: 'The rest', cause: key() });
  expect(await invoicesOf(orderId)).toMatchObject([
    { kind: 'invoice', totalCents: 2000 },
    { kind: 'credit_note', totalCents: 400 },
    { kind: 'credit_note', totalCents: 600 },
    { kind: 'credit_note', totalCents: 1000 },
  ]);
  // the same event twice
  await market.db.tx((tx) => creditNotes.apply(market.deps, tx, [orderId, orderId]));
  expect(await invoicesOf(orderId)).toHaveLength(4);
  const [row] = await numbersOf('operator', 'credit_note');
  const numbers = row?.['numbers'] as number[];
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect((await creatorBalancesOf(market.db, creator)).pendingCents).toBe(0);
  expect(await checkLedger(market.db)).toEqual([]);
});

test('a PDF says what was sold, by whom and with which tax, to the buyer and the seller', async () => {
  Object.assign(market.deps, { tax: vat });
  const id = await market.product(creator, {
    title: 'Brush set',
    keys: ['1', '2'],
    priceCents: 1000,
  });
  const details = { name: 'Studio North', address: '1 Main St\nOslo', taxNumber: 'NO 123' };
  await market.shopOf(creator).setInvoiceDetails({ details });
  expect(await market.shopOf(creator).getInvoiceDetails({})).toEqual({
    details,
    operatorName: 'Limelight',
  });
  const orderId = await market.buy(fan, creator, id, 2);
  Object.assign(market.deps, { tax: null });
  await market.shopOf(creator).setInvoiceDetails({ details: null });
  await giveBack(orderId, { amountCents: 119 });
  const [invoice, note] = await invoicesOf(orderId);
  if (!invoice || !note) throw new Error('not issued');
  const read = (person: UserId, invoiceId: InvoiceId) =>
    market.shopOf(person).getInvoice({ invoiceId });
  const file = await read(fan, invoice.id);
  expect(file.name).toBe('invoice-inv-000001.pdf');
  const text = await textOf(file);
  for (const part of [
    'Invoice',
    'INV-000001',
    'Studio North',
    '1 Main St, Oslo',
    'NO 123',
    'Brush set, 2 × $10.00 USD',
    'VAT 19% $3.80 USD',
    'Total $23.80 USD',
  ])
    expect(text).toContain(part);
  const credited = await textOf(await read(creator, note.id));
  for (const part of [
    'CN-000001',
    'For invoice INV-000001',
    'Studio North',
    'Tax −$0.19 USD',
    'Credited −$1.19 USD',
  ])
    expect(credited).toContain(part);
  expect(await codeOf(read((await market.fan()).id, invoice.id))).toBe('not_found');
  expect(await codeOf(read((await market.creator()).id, invoice.id))).toBe('not_found');
});

async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
}
