import { dateFormat } from './region.ts';

/** A day as `YYYY-MM-DD`, independent of time zones. Only `todayIn` knows the user's zone. */
export type Day = string;

export interface DayRange {
  /** Both ends included. */
  readonly from: Day;
  readonly to: Day;
}

const MS_PER_DAY = 86_400_000;

function toUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function fromUtc(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The current day at `now` in `timeZone` (IANA name; undefined: the device's own). */
export function todayIn(timeZone: string | undefined, now: Date): Day {
  // en-CA writes dates as YYYY-MM-DD
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

export function addDays(day: Day, days: number): Day {
  return fromUtc(toUtc(day) + days * MS_PER_DAY);
}

/** The number of days in the range, both ends included. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY) + 1;
}

/** The Monday on or before `day`: weeks start on Monday. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(toUtc(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Whether `text` is an existing day: '2026-02-30' is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = toUtc(text);
  return !Number.isNaN(ms) && fromUtc(ms) === text;
}

/** 'Nov 16'. */
export function formatDay(day: Day): string {
  return dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(toUtc(day));
}

/** 'Nov 16 – 22, 2026', without repeating what both ends share. */
export function formatDayRange({ from, to }: DayRange): string {
  return dateFormat({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(toUtc(from), toUtc(to));
}

/** 'November 2026' for '2026-11'. */
export function formatMonth(month: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    toUtc(`${month}-01`),
  );
}
