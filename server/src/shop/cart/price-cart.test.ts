/** The price of a cart: whatever is in it and whatever a code takes off, every sum is exact. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { discountOf, LEAST_CHARGE } from '../codes/discount.ts';
import { type CodeToUse, priceCart } from './price-cart.ts';

const idOf = (at: number) =>
  productId.parse(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
const lines = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      unitCents: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 50_000 })),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((all) =>
    all.map((one, at) => ({ ...one, unitCents: toCents(one.unitCents), productId: idOf(at) })),
  );
const code: fc.Arbitrary<CodeToUse> = fc.record({
  off: fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      amountCents: fc.integer({ min: 1, max: 50_000 }).map(toCents),
    }),
  ),
  productIds: fc.option(
    fc.uniqueArray(fc.integer({ min: 0, max: 25 })).map((all) => new Set(all.map(idOf))),
  ),
});
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

test('no line costs less than nothing, sums are equal, and nothing is charged that networks refuse', () => {
  fc.assert(
    fc.property(lines, fc.option(code), (wanted, use) => {
      const priced = priceCart(wanted, use);
      for (const [at, line] of priced.lines.entries()) {
        expect(line.amountCents).toBe((wanted[at]?.unitCents ?? 0) * line.quantity);
        expect(line.discountCents).toBeGreaterThanOrEqual(0);
        expect(line.discountCents).toBeLessThanOrEqual(line.amountCents);
      }
      expect(priced.amountCents).toBe(sum(priced.lines.map((line) => line.amountCents)));
      expect(priced.discountCents).toBe(sum(priced.lines.map((line) => line.discountCents)));
      expect(priced.totalCents).toBe(priced.amountCents - priced.discountCents);
      expect(priced.totalCents === 0 || priced.totalCents >= LEAST_CHARGE).toBe(true);
      if (use === null) expect(priced.discountCents).toBe(0);
      const others = priced.lines.filter((line) => use?.productIds?.has(line.productId) === false);
      expect(sum(others.map((line) => line.discountCents))).toBe(0);
    }),
  );
});

test('an amount is spread whole, in proportion to a cent; percent are rounded line by line', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 50_000 }), (all, cents) => {
      const off = discountOf({ kind: 'amount', amountCents: toCents(cents) }, all.map(toCents));
      const whole = sum(all);
      expect(sum(off)).toBe(Math.min(cents, whole));
      for (const [at, one] of off.entries()) {
        const exact = whole === 0 ? 0 : (Math.min(cents, whole) * (all[at] ?? 0)) / whole;
        expect(Math.abs(one - exact)).toBeLessThanOrEqual(1);
      }
    }),
  );
  const three = [100, 100, 100].map(toCents);
  expect(discountOf({ kind: 'amount', amountCents: toCents(100) }, three)).toEqual([34, 33, 33]);
  expect(discountOf({ kind: 'percent', percent: 15 }, [toCents(103), toCents(1)])).toEqual([15, 0]);
  const one = { productId: idOf(1), quantity: 1, unitCents: toCents(1000) };
  const most = { off: { kind: 'percent', percent: 96 }, productIds: null } as const;
  expect(priceCart([one], most)).toMatchObject({ discountCents: 1000, totalCents: 0 });
});
