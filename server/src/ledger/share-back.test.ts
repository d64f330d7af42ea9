import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { shareBack } from './share-back.ts';

const cents = toCents;

test('a part goes back in proportion', () => {
  const shares = [cents(1600), cents(6400)];
  const part = { beforeCents: cents(0), amountCents: cents(2000) };
  expect(shareBack(shares, part)).toEqual([400, 1600]);
});

test('whatever the parts, they add up, take nothing twice and end with every share whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 }),
      (amounts, wishes) => {
        const shares = amounts.map(cents);
        const total = amounts.reduce((sum, one) => sum + one, 0);
        const back = shares.map(() => 0);
        let before = 0;
        for (const wish of [...wishes, total]) {
          const amount = Math.min(wish, total - before);
          if (amount === 0) continue;
          const parts = shareBack(shares, {
            beforeCents: cents(before),
            amountCents: cents(amount),
          });
          expect(parts.reduce((sum: number, one) => sum + one, 0)).toBe(amount);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          parts.forEach((part, index) => (back[index] = (back[index] ?? 0) + part));
          before += amount;
        }
        expect(back).toEqual(amounts);
      },
    ),
  );
});
