import { DAY } from './clock.ts';

/** `days` working days later, Monday to Friday in UTC, at the same time of day. Bank holidays count as working days. */
export function addBusinessDays(start: Date, days: number): Date {
  let at = start.getTime();
  for (let left = days; left > 0;) {
    at += DAY;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return new Date(at);
}
