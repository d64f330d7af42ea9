import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Card } from '@limelight/contract/payments/operations';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import type { useCardFields } from './card-form.tsx';
import { cards } from '../queries.ts';
import { saveCard } from './save-card.ts';

/** Saves the typed card; if that fails, returns null and shows the reason at its field in `form`, which gets the focus. */
export function useAddCard(
  card: ReturnType<typeof useCardFields>,
  form: () => Element | null | undefined,
) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const focusReason = useFocusReason(form);
  const refused = () => {
    focusReason();
    return null;
  };
  async function add(): Promise<Card | null> {
    const details = card.check();
    if (!details) return refused();
    setBusy(true);
    try {
      const added = await saveCard(details);
      await queries.invalidateQueries({ queryKey: cards().queryKey });
      return added;
    } catch (error) {
      card.refuse(error);
      return refused();
    } finally {
      setBusy(false);
    }
  }
  return { add, busy };
}
