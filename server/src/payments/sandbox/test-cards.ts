/**
 * The cards that the sandbox accepts, with the numbers and meanings that developers know from real networks. Any other number
 * is refused, so that people cannot enter a real card on a test installation.
 */
export type CardBehavior =
  | 'approves'
  /** Pays, and its holder disputes the charge three days later. */
  | 'disputes'
  /** Requires the card holder to confirm every purchase; renewals are refused. */
  | 'authenticates'
  /** Accepted for purchases, declined for renewals. */
  | 'declines_renewals'
  | 'declines'
  | 'insufficient_funds'
  | 'lost_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

const TEST_CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'approves',
  '4000056655665556': 'approves',
  '5555555555554444': 'approves',
  '378282246310005': 'approves',
  '6011111111111117': 'approves',
  '4000000000000259': 'disputes',
  '4000002760003184': 'authenticates',
  '4000000000000341': 'declines_renewals',
  '4000000000000002': 'declines',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
};

export function behaviorOf(number: string): CardBehavior | null {
  return Object.hasOwn(TEST_CARDS, number) ? (TEST_CARDS[number] ?? null) : null;
}

const DECLINE_REASONS = {
  declines: 'Your bank declined the payment. Please try another card.',
  declines_renewals: 'Your bank declined the payment. Please try another card.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was reported lost. Please use another card.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  processing_error: 'Your bank couldn’t process the payment. Please try again in a moment.',
  authenticates: 'Your bank needs you to confirm this payment.',
} as const;

export const REFUSED_BY_HOLDER = 'You didn’t confirm the payment.';

/** What the network does with a charge of this card. `offSession`: the cardholder is not present. */
export function decide(
  behavior: CardBehavior,
  offSession: boolean,
): { status: 'succeeded' | 'requires_action' } | { status: 'declined'; reason: string } {
  switch (behavior) {
    case 'approves':
    case 'disputes':
      return { status: 'succeeded' };
    case 'authenticates':
      return offSession
        ? { status: 'declined', reason: DECLINE_REASONS.authenticates }
        : { status: 'requires_action' };
    case 'declines_renewals':
      return offSession
        ? { status: 'declined', reason: DECLINE_REASONS.declines_renewals }
        : { status: 'succeeded' };
    default:
      return { status: 'declined', reason: DECLINE_REASONS[behavior] };
  }
}

/** Why the bank refuses a card that is saved without a payment; null where it accepts it. */
export function refusalOf(behavior: CardBehavior): string | null {
  if (decide(behavior, false).status !== 'declined') return null;
  switch (behavior) {
    case 'insufficient_funds':
    case 'lost_card':
    case 'expired_card':
    case 'incorrect_cvc':
      return DECLINE_REASONS[behavior];
    default:
      return 'Your bank declined this card. Please try another one.';
  }
}

/** The check digit that every card number ends with (Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character);
    const doubled = digit * 2;
    return total + (index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^6(011|5)/.test(number)) return 'Discover';
  return 'Card';
}
