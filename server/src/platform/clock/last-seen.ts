import { DAY, HOUR } from './clock.ts';

/**
 * When a user was last here, rounded to the hour, so that their coming and going cannot be watched; null after 30 days, when it
 * no longer matters.
 */
export function lastSeen(at: Date | null, now: Date): string | null {
  if (at === null || now.getTime() - at.getTime() > 30 * DAY) return null;
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR).toISOString();
}
