import { countDays, todayIn } from '../../platform/calendar.ts';
import { useNow } from '../../platform/clock.ts';
import { useRegion } from '../../platform/region.ts';

const HOUR_MS = 3_600_000;
/** From this many hours on, the day is enough. */
const MOST_HOURS = 12;

/**
 * When a user was last here. `hour` is ISO 8601, rounded down to the hour (docs/product.md, 'Last seen'), so minutes are never
 * shown: 'this hour', '3 hours ago', 'today', 'yesterday', '5 days ago'.
 */
export function LastSeen({ hour, className }: { hour: string; className?: string }) {
  const { timeZone } = useRegion();
  const now = useNow();
  return (
    <time dateTime={hour} {...(className !== undefined && { className })}>
      {lastSeenWords(new Date(hour), now, timeZone)}
    </time>
  );
}

/** `timeZone` is an IANA name; undefined: the device's own. */
export function lastSeenWords(hour: Date, now: Date, timeZone: string | undefined): string {
  const hours = Math.floor((now.getTime() - hour.getTime()) / HOUR_MS);
  if (hours < 1) return 'this hour';
  if (hours < MOST_HOURS) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = countDays({ from: todayIn(timeZone, hour), to: todayIn(timeZone, now) }) - 1;
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
