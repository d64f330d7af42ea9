/** What a first month costs with so many percent off: whole cents, rounded half up. Free of zod, for the web. */
export const firstMonthPrice = (priceCents: number, percentOff: number): number =>
  Math.floor((priceCents * (100 - percentOff) + 50) / 100);
