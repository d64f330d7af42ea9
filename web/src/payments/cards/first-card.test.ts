import { describe, expect, it } from 'vitest';
import type { Card } from '@limelight/contract/payments/operations';
import { cardId } from '@limelight/contract/platform/ids';
import { firstCard, NEW_CARD } from './first-card.ts';

const card = (n: number, change: Partial<Card> = {}): Card => ({
  id: cardId.parse(`00000000-0000-4000-8000-00000000000${n}`),
  brand: 'Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2034,
  isDefault: false,
  wasDeclined: false,
  ...change,
});
const [one, two, three] = [card(1), card(2, { isDefault: true }), card(3)];

describe('firstCard', () => {
  it('is the card asked for, then the default, then any', () => {
    expect(firstCard([one, two, three], { preferred: three.id })).toBe(three.id);
    expect(firstCard([one, two, three], {})).toBe(two.id);
    expect(firstCard([one, three], {})).toBe(one.id);
  });

  it('is never one that was declined, now or before', () => {
    const declined = { ...two, wasDeclined: true };
    expect(firstCard([declined, three], { preferred: declined.id })).toBe(three.id);
    expect(firstCard([two, three], { without: two.id })).toBe(three.id);
  });

  it('is a new one where no other is left', () => {
    expect(firstCard([], {})).toBe(NEW_CARD);
    expect(firstCard([{ ...two, wasDeclined: true }], {})).toBe(NEW_CARD);
    expect(firstCard([two], { without: two.id })).toBe(NEW_CARD);
  });
});
