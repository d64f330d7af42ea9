import type { Offer } from '@limelight/contract/memberships/operations';
import { formatCents } from '@limelight/contract/platform/format-money';

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What an offer means, with what comes after it: said on the tier, in the dialog and to its creator alike. */
export const offerWords = ({
  terms,
  firstMonthCents,
  monthlyCents,
}: Pick<Offer, 'terms'> & { firstMonthCents: number; monthlyCents: number }): string =>
  terms.kind === 'trial'
    ? `${daysWords(terms.days)} free. It ends by itself; nothing is charged.`
    : `First month ${formatCents(firstMonthCents)}, then ${formatCents(monthlyCents)} a month`;
