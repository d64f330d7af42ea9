import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creatorId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import { divide } from './divide.ts';
import type { ShareRow } from './queries.ts';
import { shareBack } from './share-back.ts';

const sum = (cents: readonly Cents[]) => addCents(toCents(0), ...cents);
const share = (kind: ShareRow['kind'], cents: number): ShareRow => ({
  reference: 'order:1',
  transaction_id: '1',
  kind,
  owner_id: null,
  amount_cents: toCents(cents),
  source: null,
  gross_cents: null,
  fee_cents: null,
});
const earning = (gross: number, fee: number, net = gross - fee): ShareRow => ({
  ...share('creator_pending', net),
  owner_id: creatorId.parse('00000000-0000-4000-8000-000000000001'),
  source: 'posts',
  gross_cents: toCents(gross),
  fee_cents: toCents(fee),
});
const part = (amountCents: number, beforeCents = 0) => ({
  amountCents: toCents(amountCents),
  beforeCents: toCents(beforeCents),
});

test('each takes its part of what is left, and the last the rest', () => {
  expect(divide(toCents(100), [3334, 3333, 3333])).toEqual([33, 34, 33]);
  expect(divide(toCents(101), [5000, 5000])).toEqual([51, 50]);
  expect(divide(toCents(1), [1000, 9000])).toEqual([0, 1]);
  expect(divide(toCents(0), [0, 0])).toEqual([0, 0]);
  expect(() => divide(toCents(1), [0])).toThrow('1 of 1 cents belong to no part');
  // beyond safe integers, if it were multiplied as a number
  expect(divide(toCents(99_999_999), [99_999_999, 1])).toEqual([99_999_998, 1]);
});

test('a part goes back in proportion: tax first, then each payee’s with their part of the fee', () => {
  const shares = [
    share('tax', 800),
    share('platform_fees', 1600),
    earning(6000, 1200),
    earning(2000, 400),
  ];
  const back = shareBack(shares, part(2200));
  expect(back.map((one) => one.cents)).toEqual([200, 400, 1200, 400]);
  expect(back.map((one) => [one.grossCents, one.feeCents])).toEqual([
    [0, 0],
    [0, 0],
    [1500, 300],
    [500, 100],
  ]);
});

test('whatever the parts, they add up, take nothing twice and end with every share whole', () => {
  const cents = fc.integer({ min: 0, max: 20_000 });
  const payee = fc.record({ net: cents, agency: fc.constantFrom(0, 0, 1, 37), fee: cents });
  fc.assert(
    fc.property(
      cents,
      fc.array(payee, { minLength: 1, maxLength: 5 }),
      fc.nat(100),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 }),
      (tax, payees, referred, wishes) => {
        const fee = payees.reduce((total, one) => total + one.fee, 0);
        const referral = Math.min(referred, fee);
        const shares = [
          share('tax', tax),
          share('platform_fees', fee - referral),
          share('referrals', referral),
          share(
            'agency',
            payees.reduce((total, one) => total + one.agency, 0),
          ),
          ...payees.map((one) => earning(one.net + one.agency + one.fee, one.fee, one.net)),
        ];
        const total = sum(shares.map((one) => one.amount_cents));
        const given = shares.map(() => ({ cents: 0, grossCents: 0, feeCents: 0 }));
        let before = 0;
        for (const wish of [...wishes, total]) {
          const amount = Math.min(wish, total - before);
          const back = shareBack(shares, part(amount, before));
          const gross = sum(back.map((one) => one.grossCents));
          // calling `expect` for each share and refund took most of the test's time
          const isExact =
            sum(back.map((one) => one.cents)) === amount &&
            gross + (back[0]?.cents ?? 0) === amount &&
            back.every(
              (one, at) =>
                Math.min(one.cents, one.feeCents) >= 0 &&
                (shares[at]?.source === null || one.grossCents - one.feeCents >= one.cents),
            );
          if (!isExact) throw new Error(JSON.stringify({ shares, amount, before, back }));
          back.forEach((one, at) => {
            const all = given[at];
            if (!all) return;
            all.cents += one.cents;
            all.grossCents += one.grossCents;
            all.feeCents += one.feeCents;
          });
          before += amount;
        }
        expect(given).toEqual(
          shares.map((one) => ({
            cents: one.amount_cents,
            grossCents: one.gross_cents ?? 0,
            feeCents: one.fee_cents ?? 0,
          })),
        );
      },
    ),
  );
});
