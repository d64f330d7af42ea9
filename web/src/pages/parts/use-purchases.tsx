import { Suspense, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Checkout } from '../../payments/index.ts';
import { saveIntent } from '../../platform/intent.ts';
import { refreshAfterPurchase } from './purchase-parts.ts';
import { useSignIn } from './use-sign-in.ts';

export interface Purchases {
  /** Opens a checkout, or sends a stranger to sign in first. Null opens nothing. */
  readonly open: (checkout: Checkout | null) => void;
  /** The page renders it once. */
  readonly dialog: ReactNode;
}

/** Opens purchases from any page. The areas make the checkouts. */
export function usePurchases(): Purchases {
  const [opened, setOpened] = useState<Checkout | null>(null);
  const queries = useQueryClient();
  const signIn = useSignIn();
  const { pathname } = useLocation();
  return {
    open: (checkout) => {
      if (!checkout) return;
      if (signIn) signIn(checkout.intent);
      else setOpened(checkout);
    },
    dialog: (
      <Suspense>
        {opened?.dialog({
          onClose: () => setOpened(null),
          onPaid: () => void refreshAfterPurchase(queries),
          onLeave: () => opened.intent && saveIntent(pathname, opened.intent),
        })}
      </Suspense>
    ),
  };
}
