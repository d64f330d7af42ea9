import { dateFormat } from '../../platform/region.ts';

const dayOf = (at: Date) => dateFormat({ dateStyle: 'short' }).format(at);
const DAY_MS = 86_400_000;

/** 'Today', 'Yesterday', a weekday within the last week, or else a date. */
export function dayWords(at: string, now: Date): string {
  const day = new Date(at);
  if (dayOf(day) === dayOf(now)) return 'Today';
  if (dayOf(day) === dayOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  const isRecent = now.getTime() - day.getTime() < 6 * DAY_MS;
  return dateFormat(isRecent ? { weekday: 'long' } : { dateStyle: 'long' }).format(day);
}

/** '3:42 PM', in the format of the user's region. */
export const clockTime = (at: string): string =>
  dateFormat({ timeStyle: 'short' }).format(new Date(at));
