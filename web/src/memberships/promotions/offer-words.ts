import type { Offer } from '@limelight/contract/memberships/operations';
import { MEMBERSHIP_TEXTS } from '@limelight/contract/memberships/texts';
import { formatCents } from '@limelight/contract/platform/format-money';

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The label of its button: 'Start 7 days free', or 'Subscribe: $4.00 for the first month'. */
export const startWords = ({ terms, firstMonthCents }: StartedOffer): string =>
  terms.kind === 'trial'
    ? `Start ${daysWords(terms.days)} free`
    : `${MEMBERSHIP_TEXTS.subscribe}: ${firstMonthWords(firstMonthCents)}`;

type StartedOffer = Pick<Offer, 'terms' | 'firstMonthCents'>;

export const firstMonthWords = (cents: number): string =>
  `${formatCents(cents)} for the first month`;

/** What an offer gives, and what follows it: the same words on the tier, in the dialog and for its creator. */
export const offerWords = ({
  terms,
  firstMonthCents,
  monthlyCents,
}: Pick<Offer, 'terms'> & { firstMonthCents: number; monthlyCents: number }): string =>
  terms.kind === 'trial'
    ? `${daysWords(terms.days)} free. It ends by itself; nothing is charged.`
    : `First month ${formatCents(firstMonthCents)}, then ${formatCents(monthlyCents)} a month`;
