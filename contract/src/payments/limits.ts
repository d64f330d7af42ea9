/** How long the raise or the removal of a spending limit waits. */
export const SPENDING_RAISE_HOURS = 24;

/** What a tip may be, in cents (operator defaults), and the amounts offered first. */
export const TIP = {
  minCents: 1_00,
  maxCents: 500_00,
  messageMax: 500,
  offeredCents: [5_00, 10_00, 25_00, 50_00],
  rangeText: 'Tips can be from $1.00 to $500.00.',
} as const;
