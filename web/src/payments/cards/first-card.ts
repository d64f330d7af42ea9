import type { Card } from '@limelight/contract/payments/operations';
import type { CardId } from '@limelight/contract/platform/ids';

export const NEW_CARD = 'new';
export type CardChoiceValue = CardId | typeof NEW_CARD;

/**
 * The card that a form preselects: `preferred`, else the default, else any other. Never a card whose last charge was declined,
 * nor `without`, which was declined just now; if none is left, the form asks for a new card.
 */
export function firstCard(
  cards: readonly Card[],
  { preferred, without }: { readonly preferred?: CardId | null; readonly without?: CardId | null },
): CardChoiceValue {
  const good = cards.filter((card) => !card.wasDeclined && card.id !== without);
  const first =
    good.find(({ id }) => id === preferred) ?? good.find(({ isDefault }) => isDefault) ?? good[0];
  return first?.id ?? NEW_CARD;
}
