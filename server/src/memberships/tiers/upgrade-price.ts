import { toCents, type Cents } from '@limelight/contract/platform/money';
import { DAY } from '../../platform/clock/clock.ts';

/** Card networks accept no smaller charge; in cents. */
export const LEAST_CHARGE_CENTS = 50;

/**
 * The price of moving to a higher monthly price for the rest of a month: the difference for the days left, including the
 * current one, in whole cents, rounded half up. Counts whole days, so that the price on screen stays valid while the person
 * decides.
 */
export function upgradeDue(
  prices: { readonly from: Cents; readonly to: Cents },
  period: { readonly start: Date; readonly end: Date },
  now: Date,
): Cents {
  const days = Math.max(1, Math.round((period.end.getTime() - period.start.getTime()) / DAY));
  const left = Math.ceil((period.end.getTime() - now.getTime()) / DAY);
  const counted = Math.min(days, Math.max(0, left));
  const due = Math.floor((2 * (prices.to - prices.from) * counted + days) / (2 * days));
  return toCents(Math.max(LEAST_CHARGE_CENTS, due));
}
