/** What a month brings, in whole cents; the fee of each payment is rounded as the ledger rounds it. */
export function monthlyEarnings(
  members: number,
  priceCents: number,
  feePercent: number,
): { grossCents: number; feeCents: number; netCents: number } {
  const grossCents = members * priceCents;
  const feeCents = members * Math.round((priceCents * feePercent) / 100);
  return { grossCents, feeCents, netCents: grossCents - feeCents };
}
