import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Card } from '@limelight/contract/payments/operations';
import { errorData, errorSentence } from '../platform/errors.ts';
import type { useCardFields } from './card-form.tsx';
import { cards } from './queries.ts';
import { saveCard } from './save-card.ts';

/** Saves the card that is typed; null, with the reason at its field, where it cannot be saved. */
export function useAddCard(card: ReturnType<typeof useCardFields>) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function add(): Promise<Card | null> {
    const details = card.check();
    if (!details) return null;
    setBusy(true);
    try {
      const added = await saveCard(details);
      await queries.invalidateQueries({ queryKey: cards().queryKey });
      return added;
    } catch (error) {
      const reason = errorData(error)?.['reason'];
      card.refuse(typeof reason === 'string' ? reason : errorSentence(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { add, busy };
}
