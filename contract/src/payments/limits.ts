/** Hours until the raise or the removal of a spending limit takes effect. */
export const SPENDING_RAISE_HOURS = 24;

/** Limits of a tip in cents (operator defaults), and the suggested amounts. */
export const TIP = {
  minCents: 1_00,
  maxCents: 500_00,
  messageMax: 500,
  offeredCents: [5_00, 10_00, 25_00, 50_00],
  rangeText: 'Tips can be from $1.00 to $500.00.',
} as const;
