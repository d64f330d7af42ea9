import { toCents, type Cents } from '@limelight/contract/platform/money';
import { DAY } from '../../platform/clock/clock.ts';

export interface Paid {
  readonly cents: Cents;
  /** The period that was paid for. */
  readonly from: Date;
  readonly to: Date;
}

/**
 * The price of the days left of a paid period, including the current day, in whole cents, rounded half up: the days are counted
 * as for an upgrade.
 */
export function unusedPart({ cents, from, to }: Paid, now: Date): Cents {
  const daysUntilEnd = (since: Date) => Math.ceil((to.getTime() - since.getTime()) / DAY);
  const days = Math.max(1, daysUntilEnd(from));
  const left = Math.min(days, Math.max(0, daysUntilEnd(now)));
  return toCents(Math.floor((2 * cents * left + days) / (2 * days)));
}
