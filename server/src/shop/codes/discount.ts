import { addCents, type Cents, shareOf, toCents } from '@limelight/contract/platform/money';

/** What a code takes off: percent of each line, or an amount off all lines that it is for together. */
export type Off =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amountCents: Cents };

/** Card networks accept no less than this, in cents; what would be left to pay below it is taken off as well. */
export const LEAST_CHARGE = toCents(50);

/**
 * What a code takes off each of these amounts, at the same place (docs/product.md, 'Discount codes'). Percent of each amount are
 * rounded to a whole cent. An amount is spread in proportion to the lines; cents that do not divide go to the first lines. No
 * line costs less than nothing.
 */
export function discountOf(off: Off, amounts: readonly Cents[]): Cents[] {
  if (off.kind === 'percent') return amounts.map((one) => shareOf(one, off.percent * 100));
  return spread(off.amountCents, amounts);
}

/** Spreads `cents`, or all that there is, over amounts in proportion; cents that do not divide go to the first with room. */
function spread(cents: Cents, amounts: readonly Cents[]): Cents[] {
  const whole = addCents(...amounts);
  const total = Math.min(cents, whole);
  if (total === 0) return amounts.map(() => toCents(0));
  // exact: no product of two amounts of a cart reaches 2^53
  const parts = amounts.map((one) => Math.floor((one * total) / whole));
  let missing = total - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => {
    const isOneMore = missing > 0 && part < (amounts[at] ?? 0);
    if (isOneMore) missing -= 1;
    return toCents(isOneMore ? part + 1 : part);
  });
}
