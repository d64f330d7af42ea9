/**
 * `months` calendar months after `anchor`, in UTC, on its day of month, or on the last day if the month is shorter: from
 * January 31, February 28 and then March 31 again. Count from the anchor, never from the last result.
 */
export function addMonths(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const result = new Date(anchor);
  result.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return result;
}

/** Whole calendar months that have passed since `anchor`. */
export function monthsSince(anchor: Date, now: Date): number {
  const guess =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    anchor.getUTCMonth();
  return Math.max(0, addMonths(anchor, guess) > now ? guess - 1 : guess);
}
