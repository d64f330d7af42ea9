import type { WeekHour } from '@limelight/contract/analytics/operations';
import { dateFormat } from '../platform/region.ts';

export type HourFigure = 'visits' | 'payments';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** '8 PM', in the format of the person's region. */
export const hourWords = (hour: number): string =>
  dateFormat({ hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour));

/** '8 PM to 9 PM'. */
export const hourRange = (hour: number): string => `${hourWords(hour)} to ${hourWords(hour + 1)}`;

/** If more hours than these share the maximum, none is named. */
const MOST_NAMED = 2;

/** 'Most visits: Fridays, 8 PM to 9 PM.' */
export function bestHoursWords(hours: readonly WeekHour[], figure: HourFigure): string {
  const most = Math.max(0, ...hours.map((one) => one[figure]));
  if (most === 0) return `No ${figure} in these days.`;
  const best = hours.filter((one) => one[figure] === most);
  if (best.length > MOST_NAMED) return `No hour has more ${figure} than all others yet.`;
  const named = best.map(({ weekday, hour }) => `${WEEKDAYS[weekday - 1]}s, ${hourRange(hour)}`);
  return `Most ${figure}: ${named.join(', and ')}.`;
}
