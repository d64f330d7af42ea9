import { lazy } from 'react';
import type { Checkout, PurchasePart, Resumes, Seller } from '../payments/index.ts';
import { api } from '../platform/api.ts';
import type { MemberOf, TierOffer } from './for-sale.ts';

const SubscribeDialog = lazy(async () => ({
  default: (await import('./subscribe-dialog.tsx')).SubscribeDialog,
}));
const TierChange = lazy(async () => ({ default: (await import('./tier-change.tsx')).TierChange }));

const SUBSCRIBE = 'subscribe';

/** Joining a tier. */
export const joinCheckout = (seller: Seller, tier: TierOffer): Checkout => ({
  intent: { verb: SUBSCRIBE, id: tier.id },
  dialog: (steps) => <SubscribeDialog seller={seller} tier={tier} {...steps} />,
});

/** Changing to another tier of the same creator. */
export const tierChangeCheckout = (creator: MemberOf): Checkout => ({
  intent: null,
  dialog: (steps) => <TierChange creator={creator} {...steps} />,
});

/** Opens the checkout of the tier that the user wanted to join, if the page offers it. */
export const resumeJoining = (seller: Seller, tiers: readonly TierOffer[]): Resumes => ({
  [SUBSCRIBE]: (id, { open }) => {
    const tier = tiers.find((one) => one.id === id);
    if (tier) open(joinCheckout(seller, tier));
  },
});

/** A creator's page shows the membership too. */
export const membershipsPart: PurchasePart = {
  opens: [api.memberships.key(), api.creators.key()],
};
