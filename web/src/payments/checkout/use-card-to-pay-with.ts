import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CardId } from '@limelight/contract/platform/ids';
import { useCardFields } from '../cards/card-form.tsx';
import { firstCard, NEW_CARD, type CardChoiceValue } from '../cards/first-card.ts';
import { saveCard } from '../cards/save-card.ts';
import { cards as cardsQuery } from '../queries.ts';

/** The card for a purchase: a saved one, or the one typed into the fields. */
export function useCardToPayWith({
  wasDeclined,
  onLeave,
}: {
  /** The last charge was declined, so another card is offered first. */
  readonly wasDeclined: boolean;
  /** Called when the user leaves to enter a card at the provider. */
  readonly onLeave: (() => void) | undefined;
}) {
  const queries = useQueryClient();
  const query = useQuery(cardsQuery());
  const fields = useCardFields();
  const [choice, setChoice] = useState<CardChoiceValue | null>(null);
  const [paidWith, setPaidWith] = useState<CardId | null>(null);
  const cards = query.data?.cards ?? [];
  const chosen = choice ?? firstCard(cards, { without: wasDeclined ? paidWith : null });

  /** Refreshes the saved cards: their list depends on how the last charge of each went. */
  const look = () => void queries.invalidateQueries({ queryKey: cardsQuery().queryKey });
  const offerAnother = useEffectEvent(() => {
    setChoice(null);
    look();
  });
  useEffect(() => {
    if (wasDeclined) offerAnother();
  }, [wasDeclined]);

  const cardToPayWith = async (): Promise<CardId | null> => {
    if (chosen !== NEW_CARD) return chosen;
    const details = fields.check();
    if (!details) return null;
    // The card is kept once it has paid. The typed values stay for another attempt, which saves the same card.
    return (await saveCard(details, { forPurchase: true, onLeave })).id;
  };
  return {
    query,
    cards,
    chosen,
    choose: setChoice,
    fields,
    look,
    /** Returns the card to pay with; null, with the reason shown at its field, where a typed card is not valid. */
    take: async (): Promise<CardId | null> => {
      setChoice(chosen);
      try {
        const cardId = await cardToPayWith();
        setPaidWith(cardId);
        return cardId;
      } catch (error) {
        fields.refuse(error);
        return null;
      }
    },
  };
}
