import { formatCents } from '@limelight/contract/platform/format-money';
import type { MembershipState, TierOption } from '@limelight/contract/memberships/operations';
import { longDate } from './membership-words.ts';

const monthly = (cents: number) => (cents === 0 ? 'free' : `${formatCents(cents)} a month`);

/** What changing to a tier means, in one sentence, before anything is pressed. */
export function changeWords(option: TierOption): string {
  const day = longDate(option.renewsAt);
  switch (option.change) {
    case 'current':
      return 'Your current tier';
    case 'now':
      return `${formatCents(option.dueCents)} today for the rest of this month, then ${monthly(option.priceCents)} from ${day}`;
    case 'join':
      return `${formatCents(option.dueCents)} today for a month, renews on ${day}`;
    case 'renewal':
      return `From ${day}: ${monthly(option.priceCents)}. Nothing to pay today.`;
  }
}

/** The next month, if a member planned a change; null if it stays as it is. */
export function nextWords(membership: MembershipState): string | null {
  const { next, tierId } = membership;
  if (!next) return null;
  const what = next.tierId === tierId ? '' : `${next.tierName}, `;
  return `From ${longDate(membership.currentPeriodEnd)}: ${what}${monthly(next.priceCents)}`;
}

/** The lines of a description, each a thing that a tier includes. */
export const includedIn = (description: string | null): string[] => [
  ...new Set((description ?? '').split('\n').flatMap((line) => line.trim() || [])),
];
