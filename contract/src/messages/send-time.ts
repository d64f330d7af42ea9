import { MASS } from './limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** What no clock is ahead of, and behind, the one of Greenwich by more. */
const MOST_AHEAD_MS = 14 * HOUR_MS;
const MOST_BEHIND_MS = 12 * HOUR_MS;
/** Between choosing a time and sending it. */
const GRACE_MS = MINUTE_MS;

/** When a mass message is to go out: at a moment, or when each fan's clock shows a local time; null for at once. */
export type SendTime = { readonly moment: Date } | { readonly localTime: string } | null;

const inGreenwich = (localTime: string): number => Date.parse(`${localTime}Z`);

/** When the first clock reaches a local time. */
export const firstMoment = (localTime: string): Date =>
  new Date(inGreenwich(localTime) - MOST_AHEAD_MS);

/** When the last one does. */
export const lastMoment = (localTime: string): Date =>
  new Date(inGreenwich(localTime) + MOST_BEHIND_MS);

/** Why a message cannot go out then. */
export const SEND_TIME_FAULTS = {
  /** On every clock. */
  schedule_past: 'Choose a time that hasn’t passed.',
  schedule_out_of_range: 'Choose a time within the next year.',
} as const;

/** Null where it can. */
export function sendTimeFault(time: SendTime, now: Date): keyof typeof SEND_TIME_FAULTS | null {
  if (time === null) return null;
  const last = ('moment' in time ? time.moment : lastMoment(time.localTime)).getTime();
  if (last < now.getTime() - GRACE_MS) return 'schedule_past';
  return last > now.getTime() + MASS.aheadDays * DAY_MS ? 'schedule_out_of_range' : null;
}
