import type { QuietHours } from '@limelight/contract/notifications/operations';
import { MINUTE } from '../platform/clock/clock.ts';

const DAY_MINUTES = 24 * 60;
/** The daily email: nine in the morning. */
const DIGEST_MINUTE = 9 * 60;

/** How somebody's day goes. */
export interface Pace {
  /** IANA name. */
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
}

/** '22:30' as the minute of a day. */
export function toMinute(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

export const toTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** When a push or an at-once email may arrive: now, or when the quiet hours end. */
export function afterQuiet(now: Date, { timeZone, quietHours }: Pace): Date {
  if (!quietHours) return now;
  const from = toMinute(quietHours.from);
  const until = toMinute(quietHours.until);
  const minute = minuteOf(now, timeZone);
  const isQuiet =
    from < until ? minute >= from && minute < until : minute >= from || minute < until;
  return isQuiet ? nextAt(now, until, timeZone) : now;
}

/** When the next daily email leaves. */
export const nextDigest = (now: Date, { timeZone }: Pace): Date =>
  nextAt(now, DIGEST_MINUTE, timeZone);

/** The minute of the day where the person is. */
function minuteOf(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return toMinute(format.format(at));
}

/** The next moment at which it is that minute there, through changes of the clocks too. */
function nextAt(now: Date, minute: number, timeZone: string): Date {
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const ahead = (minute - minuteOf(now, timeZone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const guess = start + ahead * MINUTE;
  const off = (minute - minuteOf(new Date(guess), timeZone) + DAY_MINUTES) % DAY_MINUTES;
  const nearest = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off;
  return new Date(guess + nearest * MINUTE);
}
