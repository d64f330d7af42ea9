import { useEffect, useReducer, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CardId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { newKey } from '../../platform/new-key.ts';
import { checkoutStep, startCheckout, type CheckoutEvent } from './checkout-state.ts';
import {
  failureEvent,
  outcomeEvent,
  rememberReturn,
  returnedEvent,
  type Purchase,
} from './purchase.ts';
import { order } from '../queries.ts';

/** Milliseconds between polls of a purchase that the card network is still processing. */
const POLL_MS = 1000;

/** Runs one purchase from the price to the receipt. */
export function useCheckout(purchase: Purchase) {
  const [state, dispatch] = useReducer(checkoutStep, undefined, () => startCheckout(newKey()));
  const [changed, setChanged] = useState<{ from: Cents; to: Cents } | null>(null);
  // Where the purchase itself comes with another price by now, that one counts.
  const priceCents = changed?.from === purchase.priceCents ? changed.to : purchase.priceCents;

  const apply = (event: CheckoutEvent) => {
    if (event.type === 'price_changed')
      setChanged({ from: purchase.priceCents, to: event.priceCents });
    dispatch(event);
    if (event.type === 'requires_action') {
      rememberReturn(event.orderId, `${location.pathname}${location.search}`);
      location.assign(event.confirmUrl);
    }
  };

  const pay = async (cardId: CardId | undefined) => {
    if (state.step !== 'choose') return;
    dispatch({ type: 'pay' });
    try {
      const outcome = await purchase.buy({
        ...(cardId === undefined ? {} : { cardId }),
        expectedPriceCents: priceCents,
        idempotencyKey: state.key,
      });
      apply(outcomeEvent(outcome));
    } catch (error) {
      const event = failureEvent(error, newKey());
      apply(event);
      if (event.type === 'refused' || event.type === 'price_changed') purchase.onRefused?.();
    }
  };

  const confirming = state.step === 'confirm';
  useEffect(() => {
    if (!confirming) return;
    // Going back from the provider's page can restore this page from the browser's cache, still waiting to leave. Reload it
    // instead.
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [confirming]);

  const processing = state.step === 'processing' ? state.orderId : null;
  const { data: settled } = useQuery({ ...order(processing), refetchInterval: POLL_MS });
  useEffect(() => {
    if (processing === null || settled?.id !== processing) return;
    if (settled.status === 'paid') dispatch({ type: 'paid', orderId: settled.id });
    if (settled.status === 'returned') dispatch(returnedEvent(settled.declineReason, newKey()));
    if (settled.status === 'declined' || settled.status === 'expired') {
      dispatch({
        type: 'declined',
        reason: settled.declineReason ?? 'Your card was declined.',
        nextKey: newKey(),
      });
    }
    if (settled.outcome?.status === 'requires_action') {
      rememberReturn(settled.id, `${location.pathname}${location.search}`);
      location.assign(settled.outcome.confirmUrl);
    }
  }, [processing, settled]);

  return { state, pay, priceCents };
}
