import { useEffect, useEffectEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { cards, takeCardReturn } from '../../payments/index.ts';
import { client } from '../../platform/api.ts';
import { errorData, errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

/**
 * Handles the return from the provider's page with a card (`?card=`) or without one (empty): saves the card and goes back to
 * where it was asked for.
 */
export function ReturnedCard() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const token = params.get('card');
  const save = useMutation({
    mutationFn: (given: string) => client.payments.addCard({ token: given }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: cards().queryKey });
      toast({ kind: 'success', title: 'Card saved' });
    },
    onError: (error) => {
      const reason = errorData(error)?.['reason'];
      const description = typeof reason === 'string' ? reason : errorSentence(error);
      toast({ kind: 'error', title: 'Couldn’t save the card', description });
    },
    onSettled: () => goBack(),
  });
  const goBack = () => navigate(takeCardReturn() ?? '/dashboard/orders', { replace: true });
  const begin = useEffectEvent((given: string) => (given === '' ? goBack() : save.mutate(given)));
  useEffect(() => {
    if (token !== null) void begin(token);
  }, [token]);
  return null;
}
