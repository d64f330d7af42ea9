import { DAY, HOUR } from './clock.ts';

/** When somebody was last here, to the hour, so that nobody is watched coming and going; a month ago is no news. */
export function lastSeen(at: Date | null, now: Date): string | null {
  if (at === null || now.getTime() - at.getTime() > 30 * DAY) return null;
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR).toISOString();
}
