const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.50' from whole cents — the one way an amount is written for people. Free of zod, for the web. */
export function formatCents(cents: number): string {
  return usd.format(cents / 100);
}
