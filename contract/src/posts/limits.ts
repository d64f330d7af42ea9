/** What a post may hold and cost. Prices in cents. */
export const POST = {
  textMax: 5000,
  mediaMax: 40,
  altMax: 1000,
  minPriceCents: 100,
  maxPriceCents: 50_000,
} as const;
