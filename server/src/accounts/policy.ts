import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { DAY } from '../platform/clock/clock.ts';

const { changeEveryDays, redirectDays } = ACCOUNT_LIMITS.handle;

/** Handles given up after this moment still redirect to the person who had them. */
export function redirectsSince(now: Date): Date {
  return new Date(now.getTime() - redirectDays * DAY);
}

export function redirectsUntil(givenUpAt: Date): Date {
  return new Date(givenUpAt.getTime() + redirectDays * DAY);
}

/** When the next change of the handle is allowed; null: now. */
export function handleChangeableFrom(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const from = new Date(changedAt.getTime() + changeEveryDays * DAY);
  return from > now ? from : null;
}
