import type { FieldIssue } from '@limelight/contract/platform/operation';

const DAY = 86_400_000;
/** The longest period that one chart can show. */
export const MAX_PERIOD_DAYS = 400;

export interface Period {
  /** YYYY-MM-DD, both ends included. */
  readonly from: string;
  readonly to: string;
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;
const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** What is wrong with a period, as an error message; null when it is valid. */
export function periodFault({ from, to }: Period): string | null {
  if (to < from) return 'The last day can’t be before the first.';
  if (dayNumber(to) - dayNumber(from) >= MAX_PERIOD_DAYS) {
    return `Choose a period of ${MAX_PERIOD_DAYS} days or fewer.`;
  }
  return null;
}

interface InvalidInput {
  invalid_input(options: { data: { issues: FieldIssue[] } }): Error;
}

/** Throws invalid_input, with the error message, for an invalid period. */
export function checkPeriod(period: Period, errors: InvalidInput): void {
  const message = periodFault(period);
  if (message !== null) {
    throw errors.invalid_input({ data: { issues: [{ path: ['to'], message }] } });
  }
}

/** The first day of every bucket of a period: each day, or each Monday with the days before the first one. */
export function buckets({ from, to }: Period, interval: 'daily' | 'weekly'): string[] {
  const first = dayNumber(from);
  const last = dayNumber(to);
  if (interval === 'daily') {
    return Array.from({ length: last - first + 1 }, (_, index) => toDate(first + index));
  }
  // 1970-01-01 was a Thursday: day 4 a Monday.
  const monday = first - ((((first - 4) % 7) + 7) % 7);
  const weeks = Math.floor((last - monday) / 7) + 1;
  return Array.from({ length: weeks }, (_, index) => toDate(monday + index * 7));
}
