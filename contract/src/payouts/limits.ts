/** Payout rules of spec §5 and §9. Cents and hours. */
export const PAYOUT = {
  minCents: 50_00,
  maxCents: 50_000_00,
  everyHours: 24,
  deliveryText: '2-5 business days (0% fee)',
} as const;
