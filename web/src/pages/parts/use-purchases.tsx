import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { CreatorId, PostId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { client } from '../../platform/api.ts';
import type { Purchase } from '../../payments/purchase.ts';
import type { Tip } from '../../payments/tip-dialog.tsx';
import { saveIntent, type Intent } from './intent.ts';
import { refreshAfterPurchase } from './refresh-after-purchase.ts';
import { useSignIn } from './use-sign-in.ts';

/** Loaded when somebody is about to pay, not with the first screen. */
const CheckoutDialog = lazy(async () => ({
  default: (await import('../../payments/checkout-dialog.tsx')).CheckoutDialog,
}));
const TipDialog = lazy(async () => ({
  default: (await import('../../payments/tip-dialog.tsx')).TipDialog,
}));
const ChangeTier = lazy(async () => ({
  default: (await import('./change-tier.tsx')).ChangeTier,
}));

interface Checkout {
  readonly purchase: Purchase;
  readonly doneTitle: string;
  /** What opens it again after a card was entered on the provider's page. */
  readonly intent: Intent;
}

export interface Seller {
  readonly id: CreatorId;
  readonly displayName: string;
}
/** The creator whose member somebody is. */
export interface Member {
  readonly handle: string;
  readonly displayName: string;
}
export interface TierOffer {
  readonly id: TierId;
  readonly name: string;
  readonly priceCents: Cents;
}
export interface Tipping {
  readonly creator: Seller;
  readonly postId: PostId | null;
}

/** Subscribing, unlocking and tipping from any page: `dialog` stands once on it. */
export function usePurchases() {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [changing, setChanging] = useState<Member | null>(null);
  const [tipping, setTipping] = useState<Tipping | null>(null);
  const queries = useQueryClient();
  const signIn = useSignIn();
  const { pathname } = useLocation();

  const subscribe = ({ displayName }: Seller, tier: TierOffer) => {
    if (signIn) return signIn({ verb: 'subscribe', id: tier.id });
    setCheckout(membership(displayName, tier));
  };
  const unlock = (postId: PostId, { displayName }: Seller, priceCents: Cents) => {
    if (signIn) return signIn({ verb: 'unlock', id: postId });
    setCheckout(onePost(postId, displayName, priceCents));
  };
  const tip = (to: Tipping) => {
    if (signIn) return signIn({ verb: 'tip', id: to.creator.id });
    setTipping(to);
  };

  const dialog: ReactNode = (
    <Suspense>
      {tipping && (
        <TipDialog
          displayName={tipping.creator.displayName}
          onClose={() => setTipping(null)}
          onChosen={(chosen) => {
            setTipping(null);
            setCheckout(aTip(tipping, chosen));
          }}
        />
      )}
      {changing && <ChangeTier creator={changing} onClose={() => setChanging(null)} />}
      {checkout && (
        <CheckoutDialog
          purchase={checkout.purchase}
          doneTitle={checkout.doneTitle}
          onClose={() => setCheckout(null)}
          onPaid={() => void refreshAfterPurchase(queries)}
          onLeave={() => saveIntent(pathname, checkout.intent)}
        />
      )}
    </Suspense>
  );
  return { subscribe, changeTier: setChanging, unlock, tip, dialog };
}
export type Purchases = ReturnType<typeof usePurchases>;

function membership(displayName: string, tier: TierOffer): Checkout {
  return {
    doneTitle: `You’re a member of ${displayName}`,
    intent: { verb: 'subscribe', id: tier.id },
    purchase: {
      title: `Subscribe to ${displayName}`,
      item: tier.name,
      priceCents: tier.priceCents,
      renews: true,
      footnote: 'Cancel anytime in two taps. You keep access through the last day you paid for.',
      buy: (request) => client.memberships.subscribe({ tierId: tier.id, ...request }),
    },
  };
}

function onePost(postId: PostId, displayName: string, priceCents: Cents): Checkout {
  return {
    doneTitle: 'It’s yours',
    intent: { verb: 'unlock', id: postId },
    purchase: {
      title: 'Unlock this post',
      item: `Post by ${displayName}`,
      priceCents,
      renews: false,
      footnote: 'One-time payment. Keep it in your gallery.',
      buy: (request) => client.payments.buyPost({ postId, ...request }),
    },
  };
}

function aTip({ creator, postId }: Tipping, { amountCents, message }: Tip): Checkout {
  return {
    doneTitle: `${creator.displayName} says thank you`,
    intent: { verb: 'tip', id: creator.id },
    purchase: {
      title: `Send ${creator.displayName} a tip`,
      item: 'Tip',
      priceCents: amountCents,
      renews: false,
      footnote: 'One-time payment.',
      buy: ({ expectedPriceCents: _agreed, ...request }) =>
        client.payments.tip({
          creatorId: creator.id,
          ...(postId !== null && { postId }),
          amountCents,
          message,
          ...request,
        }),
    },
  };
}
