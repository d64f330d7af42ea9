import type { MembershipState } from '@limelight/contract/memberships/operations';
import { dateFormat } from '../platform/region.ts';

/** 'December 20, 2026', in the person's own time zone and region. */
export const longDate = (iso: string) => dateFormat({ dateStyle: 'long' }).format(new Date(iso));

type Standing = Pick<MembershipState, 'status' | 'currentPeriodEnd' | 'priceCents'> & {
  readonly closesAt?: MembershipState['closesAt'];
};

/** How a membership stands, in words with its date. */
export function standing(membership: Standing, endedAt: string | null = null): string {
  const end = longDate(membership.currentPeriodEnd);
  const { closesAt = null, status } = membership;
  if (closesAt !== null && (status === 'active' || status === 'past_due'))
    return `Nothing renews: the page closes on ${longDate(closesAt)}`;
  switch (status) {
    case 'active':
      return membership.priceCents === 0 ? 'Free, until you leave' : `Renews on ${end}`;
    case 'ending':
      return `Ends on ${end}`;
    case 'past_due':
      return `Your last payment did not go through. It ends on ${end} unless it is paid.`;
    case 'ended':
      return `Ended on ${longDate(endedAt ?? membership.currentPeriodEnd)}`;
  }
}
