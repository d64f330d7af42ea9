import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Cents } from '@limelight/contract/platform/money';
import type { TierId } from '@limelight/contract/platform/ids';
import { api, client } from '../../platform/api.ts';
import type { Purchase } from '../../payments/purchase.ts';
import { useSignIn } from './use-sign-in.ts';

/** Loaded when somebody is about to pay, not with the first screen. */
const CheckoutDialog = lazy(async () => ({
  default: (await import('../../payments/checkout-dialog.tsx')).CheckoutDialog,
}));

interface Checkout {
  readonly purchase: Purchase;
  readonly doneTitle: string;
}

/** What a purchase opens: everything that was shown locked, and the lists of what one has. */
export function refreshAfterPurchase(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [api.creators, api.posts, api.discovery, api.memberships, api.payments.listOrders].map((area) =>
      queries.invalidateQueries({ queryKey: area.key() }),
    ),
  );
}

export interface Seller {
  readonly displayName: string;
}
export interface TierOffer {
  readonly id: TierId;
  readonly name: string;
  readonly priceCents: Cents;
}

/** Subscribing and unlocking from any page: `dialog` stands once on it. */
export function usePurchases(): {
  readonly subscribe: (creator: Seller, tier: TierOffer) => void;
  readonly dialog: ReactNode;
} {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const queries = useQueryClient();
  const signIn = useSignIn();

  const subscribe = ({ displayName }: Seller, tier: TierOffer) => {
    if (signIn) return signIn({ verb: 'subscribe', id: tier.id });
    setCheckout({
      doneTitle: `You are a member of ${displayName}`,
      purchase: {
        title: `Subscribe to ${displayName}`,
        item: tier.name,
        priceCents: tier.priceCents,
        renews: true,
        buy: (request) => client.memberships.subscribe({ tierId: tier.id, ...request }),
      },
    });
  };

  return {
    subscribe,
    dialog: checkout && (
      <Suspense>
        <CheckoutDialog
          purchase={checkout.purchase}
          doneTitle={checkout.doneTitle}
          onClose={() => setCheckout(null)}
          onPaid={() => void refreshAfterPurchase(queries)}
        />
      </Suspense>
    ),
  };
}
