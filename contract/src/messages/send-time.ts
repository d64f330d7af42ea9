import { MASS } from './limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No clock is further ahead of UTC, or further behind it. */
const MOST_AHEAD_MS = 14 * HOUR_MS;
const MOST_BEHIND_MS = 12 * HOUR_MS;
/** Time that may pass between choosing a send time and sending the request. */
const GRACE_MS = MINUTE_MS;

/** When a mass message goes out: at a moment, or when each fan's clock shows a local time; null for at once. */
export type SendTime = { readonly moment: Date } | { readonly localTime: string } | null;

const inGreenwich = (localTime: string): number => Date.parse(`${localTime}Z`);

/** The moment when the first clock shows a local time. */
export const firstMoment = (localTime: string): Date =>
  new Date(inGreenwich(localTime) - MOST_AHEAD_MS);

/** The moment when the last clock shows it. */
export const lastMoment = (localTime: string): Date =>
  new Date(inGreenwich(localTime) + MOST_BEHIND_MS);

/** Why a message cannot go out at a time. */
export const SEND_TIME_FAULTS = {
  /** The time has passed on every clock. */
  schedule_past: 'Choose a time that hasn’t passed.',
  schedule_out_of_range: 'Choose a time within the next year.',
} as const;

/** Null if the time is fine. */
export function sendTimeFault(time: SendTime, now: Date): keyof typeof SEND_TIME_FAULTS | null {
  if (time === null) return null;
  const last = ('moment' in time ? time.moment : lastMoment(time.localTime)).getTime();
  if (last < now.getTime() - GRACE_MS) return 'schedule_past';
  return last > now.getTime() + MASS.aheadDays * DAY_MS ? 'schedule_out_of_range' : null;
}
