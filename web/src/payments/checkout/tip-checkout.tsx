import { lazy, useState } from 'react';
import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import type { PostId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { checkoutOf, type Checkout, type CheckoutSteps, type Seller } from './checkout.tsx';
import type { Resumes } from './purchase-part.ts';
import type { PurchaseRequest } from './purchase.ts';
import type { Tip } from './tip-dialog.tsx';

const TipDialog = lazy(async () => ({ default: (await import('./tip-dialog.tsx')).TipDialog }));

interface TipWish {
  readonly creator: { readonly id: string; readonly displayName: string };
  /** The group in which the tip is posted; null: only the creator reads it. */
  readonly groupName: string | null;
  /** The longest message, where it is shorter than usual. */
  readonly messageMax?: number;
  readonly send: (
    request: Tip & Omit<PurchaseRequest, 'expectedPriceCents'>,
  ) => Promise<PurchaseOutcome>;
}

/** The verb of the intent to tip a creator. */
export const TIP_VERB = 'tip';

/** A tip; the user chooses the amount first. */
export const tipOf = (wish: TipWish): Checkout => ({
  intent: { verb: TIP_VERB, id: wish.creator.id },
  dialog: (steps) => <Tipping wish={wish} steps={steps} />,
});

/** A tip to a creator; `postId` is the post that it is for, if any. */
export const tipCheckout = ({ id, displayName }: Seller, postId: PostId | null): Checkout =>
  tipOf({
    creator: { id, displayName },
    groupName: null,
    send: (request) =>
      client.payments.tip({ creatorId: id, ...(postId !== null && { postId }), ...request }),
  });

/** Opens the checkout of a tip to the creator of the page. */
export const resumeTip = (creator: Seller, postId: PostId | null): Resumes => ({
  [TIP_VERB]: (_id, { open }) => open(tipCheckout(creator, postId)),
});

function Tipping({ wish, steps }: { readonly wish: TipWish; readonly steps: CheckoutSteps }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const { displayName, id } = wish.creator;
  if (!tip) {
    return (
      <TipDialog
        displayName={displayName}
        groupName={wish.groupName}
        {...(wish.messageMax !== undefined && { messageMax: wish.messageMax })}
        onClose={steps.onClose}
        onChosen={setTip}
      />
    );
  }
  return checkoutOf({
    doneTitle: `${displayName} says thank you`,
    intent: { verb: TIP_VERB, id },
    purchase: {
      title: `Send ${displayName} a tip`,
      item: 'Tip',
      priceCents: tip.amountCents,
      renews: false,
      footnote: 'One-time payment.',
      buy: ({ expectedPriceCents: _agreed, ...request }) => wish.send({ ...tip, ...request }),
    },
  }).dialog(steps);
}
