import { monthsSince } from '../platform/clock/months.ts';
import type { MembershipStatus } from './queries.ts';

export interface MembershipFacts {
  readonly status: MembershipStatus;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
}

/**
 * Whether a membership opens its creator's page now. A cancelled one does until its paid month is over; a renewal
 * that waits for a card does not; an active one does also while its renewal is just being made.
 */
export function opensPage({ status, currentPeriodEnd }: MembershipFacts, now: Date): boolean {
  return status === 'active' || (status === 'ending' && now < currentPeriodEnd);
}

/** Whole months of membership without a break, for posts that ask for 'member for at least …'. */
export function monthsOfMembership({ startedAt }: MembershipFacts, now: Date): number {
  return monthsSince(startedAt, now);
}
