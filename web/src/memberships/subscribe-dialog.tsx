import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OFFER_PARAMETER } from '@limelight/contract/web-routes';
import type { Offer } from '@limelight/contract/memberships/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import {
  CheckoutDialog,
  oneMonthAfter,
  type CheckoutSteps,
  type Purchase,
  type Seller,
} from '../payments/index.ts';
import { api, client } from '../platform/api.ts';
import { now } from '../platform/clock.ts';
import { errorSentence } from '../platform/errors.ts';
import { dateFormat } from '../platform/region.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import type { TierOffer } from './for-sale.ts';
import { daysWords, startWords } from './promotions/offer-words.ts';
import { offers } from './promotions/queries.ts';

const DAY_MS = 86_400_000;

/** Joins a tier at its price or with this user's offer; the price is never higher than the page showed. */
export function SubscribeDialog({
  seller,
  tier,
  onClose,
  ...steps
}: {
  readonly seller: Seller;
  readonly tier: TierOffer;
} & CheckoutSteps) {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const query = useQuery(offers(seller.id, params.get(OFFER_PARAMETER)));
  const close = () => {
    // An offer that was refused because it is over is not shown again.
    void queries.invalidateQueries({ queryKey: api.memberships.listOffers.key() });
    onClose();
  };
  const title = `Subscribe to ${seller.displayName}`;
  if (!query.data) {
    return query.isError ? (
      <Dialog open onClose={onClose} title={title}>
        <ErrorState
          message={errorSentence(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Dialog>
    ) : null;
  }
  const offer = query.data.items.find((one) => one.tierId === tier.id);
  return (
    <CheckoutDialog
      {...steps}
      onClose={close}
      doneTitle={`You’re a member of ${seller.displayName}`}
      purchase={{ title, ...(offer ? withOffer(tier, offer) : atItsPrice(tier)) }}
    />
  );
}

type Terms = Omit<Purchase, 'title'>;

const atItsPrice = (tier: TierOffer): Terms => ({
  item: tier.name,
  priceCents: tier.priceCents,
  renews: true,
  footnote: 'Cancel anytime in two taps. You keep access through the last day you paid for.',
  buy: (request) => client.memberships.subscribe({ tierId: tier.id, ...request }),
});

function withOffer(tier: TierOffer, offer: Offer): Terms {
  const { terms, code: offerCode, firstMonthCents: priceCents, monthlyCents } = offer;
  const buy: Purchase['buy'] = (request) =>
    client.memberships.subscribe({ tierId: tier.id, offerCode, ...request });
  if (terms.kind === 'trial') {
    const days = daysWords(terms.days);
    const end = dateFormat({ dateStyle: 'long' }).format(now().getTime() + terms.days * DAY_MS);
    return {
      item: `${tier.name}, ${days} free`,
      priceCents,
      renews: false,
      footnote: `It ends by itself on ${end}. Nothing is charged.`,
      freeLabel: startWords(offer),
      buy,
    };
  }
  return {
    item: `${tier.name}, first month`,
    priceCents,
    renews: false,
    then: { at: oneMonthAfter(now()).toISOString(), monthlyCents },
    footnote: `It renews at ${formatCents(monthlyCents)} a month until you cancel, anytime in two taps.`,
    buy,
  };
}
