/** The price of a first month with a discount in percent: whole cents, rounded half up. Free of zod, for the web app. */
export const firstMonthPrice = (priceCents: number, percentOff: number): number =>
  Math.floor((priceCents * (100 - percentOff) + 50) / 100);
