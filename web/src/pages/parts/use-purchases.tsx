import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { PostId } from '@limelight/contract/platform/ids';
import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import { WRITERS } from '@limelight/contract/messages/limits';
import type { Cents } from '@limelight/contract/platform/money';
import { client } from '../../platform/api.ts';
import type { MessageToPay } from '../../messages/sending/composer.tsx';
import { messageElement } from '../../messages/reading/message-element.ts';
import type { Purchase, PurchaseRequest } from '../../payments/checkout/purchase.ts';
import type { Tip } from '../../payments/checkout/tip-dialog.tsx';
import { saveIntent, type Intent } from '../../platform/intent.ts';
import { postElement } from '../../posts/post-element.ts';
import type { Seller, TierOffer } from './for-sale.ts';
import { refreshAfterPurchase } from './refresh-after-purchase.ts';
import { useSignIn } from './use-sign-in.ts';

/** Loaded when the user is about to pay, not with the first screen. */
const CheckoutDialog = lazy(async () => ({
  default: (await import('../../payments/checkout/checkout-dialog.tsx')).CheckoutDialog,
}));
const SubscribeDialog = lazy(async () => ({
  default: (await import('./subscribe-dialog.tsx')).SubscribeDialog,
}));
const TipDialog = lazy(async () => ({
  default: (await import('../../payments/checkout/tip-dialog.tsx')).TipDialog,
}));
const ChangeTier = lazy(async () => ({
  default: (await import('./change-tier.tsx')).ChangeTier,
}));

interface Checkout {
  readonly purchase: Purchase;
  readonly doneTitle: string;
  /** The selector of the paid thing, where it is on the page. */
  readonly about?: string;
  /**
   * The intent that opens the checkout again after a card was entered on the provider's page; null where the typed text is
   * still there.
   */
  readonly intent: Intent | null;
  /** Reads more data again, in addition to what every purchase opens. */
  readonly onPaid?: () => void;
}

/** The creator of the user's membership. */
export interface Member {
  readonly handle: string;
  readonly displayName: string;
}
export interface Tipping {
  readonly creator: Seller;
  readonly postId: PostId | null;
}
/** A tip while its amount is being chosen. */
interface TipWish {
  readonly displayName: string;
  readonly intentId: string;
  /** The group in which the tip is posted. */
  readonly groupName: string | null;
  readonly send: (
    request: Tip & Omit<PurchaseRequest, 'expectedPriceCents'>,
  ) => Promise<PurchaseOutcome>;
}

/** Subscribing, unlocking and tipping from any page, which renders `dialog` once. */
export function usePurchases() {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [joining, setJoining] = useState<{ seller: Seller; tier: TierOffer } | null>(null);
  const [changing, setChanging] = useState<Member | null>(null);
  const [tipping, setTipping] = useState<TipWish | null>(null);
  const queries = useQueryClient();
  const signIn = useSignIn();
  const { pathname } = useLocation();

  const subscribe = (seller: Seller, tier: TierOffer) => {
    if (signIn) return signIn({ verb: 'subscribe', id: tier.id });
    setJoining({ seller, tier });
  };
  const unlock = (postId: PostId, { displayName }: Seller, priceCents: Cents) => {
    if (signIn) return signIn({ verb: 'unlock', id: postId });
    setCheckout(onePost(postId, displayName, priceCents));
  };
  const unlockMessage = (message: MessageView, displayName: string, onPaid: () => void) => {
    if (message.price)
      setCheckout({ ...oneMessage(message, displayName, message.price.cents), onPaid });
  };
  const tip = (to: Tipping) => {
    if (signIn) return signIn({ verb: 'tip', id: to.creator.id });
    const { creator, postId } = to;
    setTipping({
      displayName: creator.displayName,
      intentId: creator.id,
      groupName: null,
      send: (request) =>
        client.payments.tip({
          creatorId: creator.id,
          ...(postId !== null && { postId }),
          ...request,
        }),
    });
  };
  /** The tip is posted in the conversation once it is paid; in a group the owner gets it. */
  const tipInConversation = ({ id: conversationId, other, group }: ConversationView) => {
    const creator = other ?? group?.owner;
    if (creator)
      setTipping({
        displayName: creator.displayName,
        intentId: creator.id,
        groupName: group?.name ?? null,
        send: (request) => client.messages.tip({ conversationId, ...request }),
      });
  };

  /** A message that is sent once it is paid. */
  const payMessage = (message: MessageToPay, to: ConversationView, onPaid: () => void) => {
    if (to.other && to.firstMessageCents !== null)
      setCheckout({
        ...aMessage(message, to.id, to.other.displayName, to.firstMessageCents),
        onPaid,
      });
  };

  const dialog: ReactNode = (
    <Suspense>
      {tipping && (
        <TipDialog
          displayName={tipping.displayName}
          groupName={tipping.groupName}
          onClose={() => setTipping(null)}
          onChosen={(chosen) => {
            setTipping(null);
            setCheckout(aTip(tipping, chosen));
          }}
        />
      )}
      {joining && (
        <SubscribeDialog
          {...joining}
          onClose={() => setJoining(null)}
          onPaid={() => void refreshAfterPurchase(queries)}
          onLeave={() => saveIntent(pathname, { verb: 'subscribe', id: joining.tier.id })}
        />
      )}
      {changing && <ChangeTier creator={changing} onClose={() => setChanging(null)} />}
      {checkout && (
        <CheckoutDialog
          purchase={checkout.purchase}
          doneTitle={checkout.doneTitle}
          about={checkout.about}
          onClose={() => setCheckout(null)}
          onPaid={() => {
            checkout.onPaid?.();
            void refreshAfterPurchase(queries);
          }}
          onLeave={() => checkout.intent && saveIntent(pathname, checkout.intent)}
        />
      )}
    </Suspense>
  );
  return {
    subscribe,
    changeTier: setChanging,
    unlock,
    unlockMessage,
    tip,
    tipInConversation,
    payMessage,
    dialog,
  };
}
export type Purchases = ReturnType<typeof usePurchases>;

function onePost(postId: PostId, displayName: string, priceCents: Cents): Checkout {
  return {
    doneTitle: 'It’s yours',
    about: postElement(postId),
    intent: { verb: 'unlock', id: postId },
    purchase: {
      title: 'Unlock this post',
      item: `Post by ${displayName}`,
      priceCents,
      renews: false,
      footnote: 'One-time payment. Keep it in your gallery.',
      buy: (request) => client.posts.buy({ postId, ...request }),
    },
  };
}

function oneMessage(message: MessageView, displayName: string, priceCents: Cents): Checkout {
  const { id: messageId, conversationId, sequence } = message;
  return {
    doneTitle: 'It’s yours',
    about: messageElement(sequence),
    intent: { verb: 'unlock_message', id: `${conversationId}:${sequence}` },
    purchase: {
      title: 'Unlock this message',
      item: `Message from ${displayName}`,
      priceCents,
      renews: false,
      footnote: message.media.some(({ isFree }) => !isFree)
        ? 'One-time payment. Keep it in your gallery.'
        : message.author === null
          ? 'One-time payment. Keep it in this conversation.'
          : 'One-time payment. Keep it in your saved messages.',
      buy: (request) => client.messages.unlock({ messageId, ...request }),
    },
  };
}

function aMessage(
  message: MessageToPay,
  conversationId: string,
  displayName: string,
  priceCents: Cents,
): Checkout {
  return {
    doneTitle: 'Message sent',
    intent: null,
    purchase: {
      title: `Message ${displayName}`,
      item: 'One message',
      priceCents,
      renews: false,
      footnote: `You get it back if ${displayName} doesn’t reply within ${WRITERS.answerDays} days.`,
      buy: (request) =>
        client.messages.sendPaid({
          conversationId,
          ...message,
          media: [...message.media],
          ...request,
        }),
    },
  };
}

function aTip({ displayName, intentId, send }: TipWish, tip: Tip): Checkout {
  return {
    doneTitle: `${displayName} says thank you`,
    intent: { verb: 'tip', id: intentId },
    purchase: {
      title: `Send ${displayName} a tip`,
      item: 'Tip',
      priceCents: tip.amountCents,
      renews: false,
      footnote: 'One-time payment.',
      buy: ({ expectedPriceCents: _agreed, ...request }) => send({ ...tip, ...request }),
    },
  };
}
