import { z } from 'zod';

/** An amount of money in whole US cents. Never a float, never another currency. */
export const cents = z.int().min(-1_000_000_000_00).max(1_000_000_000_00).brand<'Cents'>();
export type Cents = z.infer<typeof cents>;

/** An amount that cannot be negative: prices, charges, payouts. */
export const amount = z.int().min(0).max(1_000_000_00).brand<'Cents'>();

/** Marks a whole number as cents; throws on anything that is not a whole, safe number. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount of cents: ${value}`);
  return value as Cents;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce<number>((sum, one) => sum + one, 0));
}

/** `basisPoints` of `amount` (2000 = 20%), rounded half away from zero to a whole cent. */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  const exact = (amount * basisPoints) / 10_000;
  return toCents(Math.sign(exact) * Math.round(Math.abs(exact)));
}

export { formatCents } from './format-money.ts';
