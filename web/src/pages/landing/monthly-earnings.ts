/** The earnings of a month in whole cents; the fee of each payment is rounded as in the ledger. */
export function monthlyEarnings(
  members: number,
  priceCents: number,
  feePercent: number,
): { grossCents: number; feeCents: number; netCents: number } {
  const grossCents = members * priceCents;
  const feeCents = members * Math.round((priceCents * feePercent) / 100);
  return { grossCents, feeCents, netCents: grossCents - feeCents };
}
