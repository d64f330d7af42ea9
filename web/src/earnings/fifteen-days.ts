import { addDays, type Day, type DayRange } from '../platform/calendar.ts';

/** The window of the Statistics tab, in days. */
const WINDOW_DAYS = 15;

/** The fifteen days that end `steps` windows before today; 0 is the current window. */
export function windowOf(today: Day, steps: number): DayRange {
  const to = addDays(today, -WINDOW_DAYS * steps);
  return { from: addDays(to, 1 - WINDOW_DAYS), to };
}
