import type { PriceAnswer } from './price-rises.ts';

/** The label of a member's reply to a price rise. */
export const PRICE_ANSWER_LABELS: Readonly<Record<PriceAnswer | 'unanswered', string>> = {
  agreed: 'Agreed',
  declined: 'Declined',
  unanswered: 'No answer yet',
};
