import { Ticket } from 'lucide-react';
import type { StreamView } from '@limelight/contract/live/operations';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { formatCents } from '@limelight/contract/platform/format-money';
import { followIntent, useFollow } from '../../discovery/index.ts';
import { ticketCheckout } from '../../live/index.ts';
import { joinCheckout, type TierOffer } from '../../memberships/index.ts';
import { UnlockButton } from '../../posts/index.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import type { Purchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';

type Offer = StreamView['unlockOffers'][number];

const tierOf = (
  { creator }: Pick<StreamView, 'creator'>,
  { tierId, priceCents }: Extract<Offer, { kind: 'subscribe' }>,
): TierOffer => ({
  id: tierId,
  name: `Membership with ${creator.displayName}`,
  priceCents,
});

/** Every tier that opens the stream. */
export const tiersOf = (stream: StreamView): readonly TierOffer[] =>
  stream.unlockOffers.flatMap((offer) => (offer.kind === 'subscribe' ? tierOf(stream, offer) : []));

/** The ways in, as buttons with their prices: a ticket, following, joining. */
export function StreamOffers({
  stream,
  purchases,
  onChangeTier,
}: {
  readonly stream: StreamView;
  readonly purchases: Purchases;
  readonly onChangeTier: () => void;
}) {
  const signIn = useSignIn();
  const { creator } = stream;
  const follow = useFollow(creator.id);
  const hasOffer = stream.unlockOffers.some(({ kind }) => kind === 'buy');
  const buy = (priceCents: NonNullable<StreamView['ticketCents']>) =>
    purchases.open(ticketCheckout(stream, priceCents));
  return (
    <>
      {stream.ticketCents !== null && !hasOffer && (
        <TicketButton cents={stream.ticketCents} onPress={buy} />
      )}
      {stream.unlockOffers.map((offer, index) => {
        switch (offer.kind) {
          case 'buy':
            return <TicketButton key={offer.kind} cents={offer.priceCents} onPress={buy} />;
          case 'follow':
            return (
              <UnlockButton
                key={offer.kind}
                post={stream}
                offer={offer}
                label="Follow to watch"
                main={index === 0 && stream.ticketCents === null}
                busy={follow.isPending}
                onPress={() =>
                  signIn
                    ? signIn(followIntent(creator.id))
                    : follow.mutate(true, { onError: toastFault })
                }
              />
            );
          case 'subscribe':
            return (
              <UnlockButton
                key={offer.kind}
                post={stream}
                offer={offer}
                main={index === 0 && stream.ticketCents === null}
                onPress={() => purchases.open(joinCheckout(creator, tierOf(stream, offer)))}
              />
            );
          case 'change_tier':
            return (
              <UnlockButton
                key={offer.kind}
                post={stream}
                offer={offer}
                main={index === 0 && stream.ticketCents === null}
                onPress={onChangeTier}
              />
            );
        }
      })}
    </>
  );
}

function TicketButton({
  cents,
  onPress,
}: {
  readonly cents: NonNullable<StreamView['ticketCents']>;
  readonly onPress: (cents: NonNullable<StreamView['ticketCents']>) => void;
}) {
  return (
    <Button variant="commit" onClick={() => onPress(cents)}>
      <Ticket aria-hidden className="size-4.5" strokeWidth={1.75} />
      <span className="numbers">{STREAM_TEXTS.ticket(formatCents(cents))}</span>
    </Button>
  );
}
