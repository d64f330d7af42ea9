import type { QuietHours } from '@limelight/contract/notifications/operations';
import { DAY } from '../../platform/clock/clock.ts';
import { localTimeIn, momentIn } from '../../platform/clock/zoned.ts';

/** When the daily email leaves, local time. */
const DIGEST_TIME = '09:00';

/** A person's time zone and quiet hours. */
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

/** When a push or an at-once email may be sent: now, or at the end of the quiet hours. */
export function afterQuiet(now: Date, { timeZone, quietHours }: Pace): Date {
  if (!quietHours) return now;
  const { from, until } = quietHours;
  const today = dayOf(now, timeZone);
  for (const day of [dayAfter(today, -1), today]) {
    const end = momentOf(from < until ? day : dayAfter(day, 1), until, timeZone);
    if (momentOf(day, from, timeZone) <= now && now < end) return end;
  }
  return now;
}

/** When the next daily email leaves. */
export function nextDigest(now: Date, { timeZone }: Pace): Date {
  const today = dayOf(now, timeZone);
  const leaves = momentOf(today, DIGEST_TIME, timeZone);
  return leaves > now ? leaves : momentOf(dayAfter(today, 1), DIGEST_TIME, timeZone);
}

/** A person's local day: '2026-03-08'; the UTC day for a zone that this machine does not know. */
const dayOf = (at: Date, timeZone: string): string =>
  (localTimeIn(at, timeZone) ?? at.toISOString()).slice(0, 10);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const momentOf = (day: string, time: string, timeZone: string): Date =>
  momentIn(`${day}T${time}`, timeZone) ?? new Date(`${day}T${time}Z`);
