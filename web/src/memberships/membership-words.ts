import { formatCents } from '@limelight/contract/platform/format-money';
import type { Membership, MembershipState } from '@limelight/contract/memberships/operations';
import { dateFormat, useDateFormat } from '../platform/region.ts';

const LONG = { dateStyle: 'long' } as const;

/** 'December 20, 2026', in the person's own time zone and region. */
export const longDate = (iso: string) => dateFormat(LONG).format(new Date(iso));

/** The same, for components that the server also renders. */
export const useLongDate = (iso: string) => useDateFormat(LONG).format(new Date(iso));

type Standing = Pick<MembershipState, 'status' | 'currentPeriodEnd' | 'priceCents'> & {
  readonly closesAt?: MembershipState['closesAt'];
  readonly isTrial?: boolean;
} & Partial<
    Pick<Membership, 'hasPage' | 'isBlocked' | 'endedByCreator' | 'returnedCents' | 'creator'>
  >;

/** The state of a membership as text, with its date. */
export function standing(membership: Standing, endedAt: string | null = null): string {
  const end = longDate(membership.currentPeriodEnd);
  const { closesAt = null, status, hasPage = true } = membership;
  if (closesAt !== null && (status === 'active' || status === 'past_due'))
    return `Won’t renew, because the page closes on ${longDate(closesAt)}`;
  if (!hasPage && (status === 'active' || status === 'past_due')) {
    return membership.isBlocked
      ? `You blocked this creator, so it won’t renew. It ends on ${end}`
      : `Won’t renew. Ends on ${end}`;
  }
  switch (status) {
    case 'active':
      return membership.priceCents === 0 ? 'Free until you leave' : `Renews on ${end}`;
    case 'ending':
      return membership.isTrial ? `Free until ${end}. Ends by itself.` : `Ends on ${end}`;
    case 'past_due':
      return `Your last payment didn’t go through. It ends on ${end} unless you pay.`;
    case 'ended':
      if (membership.endedByCreator) return endedByCreator(membership, endedAt);
      return `Ended on ${longDate(endedAt ?? membership.currentPeriodEnd)}`;
  }
}

function endedByCreator(membership: Standing, endedAt: string | null): string {
  const { creator, returnedCents = 0, currentPeriodEnd } = membership;
  const day = longDate(endedAt ?? currentPeriodEnd);
  const ended = `${creator?.displayName ?? 'The creator'} ended it on ${day}.`;
  return returnedCents > 0
    ? `${ended} We refunded ${formatCents(returnedCents)} to your card for the days that were left.`
    : ended;
}
