import type { PriceAnswer } from './price-rises.ts';

/** How a member's answer to a price rise is called on screens. */
export const PRICE_ANSWER_LABELS: Readonly<Record<PriceAnswer | 'unanswered', string>> = {
  agreed: 'Agreed',
  declined: 'Declined',
  unanswered: 'No answer yet',
};
