import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { CART_PATH, purchasePath } from '@limelight/contract/shop/paths';
import { CheckoutDialog, type CheckoutSteps } from '../../payments/index.ts';
import { client } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { carts, keepCarts } from '../cart/queries.ts';
import type { Choice } from '../product/choice.ts';
import { Bill } from './bill.tsx';
import { HeldNote } from './held-note.tsx';

const TITLE = 'Check out';

/**
 * Pays for the cart with a creator: the price box, which holds what is limited, then the card, then the receipt. `add` goes into
 * the cart first.
 */
export function ShopCheckout({
  creatorId,
  add,
  about,
  ...steps
}: CheckoutSteps & {
  readonly creatorId: CreatorId;
  readonly add?: Choice;
  readonly about?: string;
}) {
  const queries = useQueryClient();
  const begun = useQuery({
    queryKey: ['shop-checkout', creatorId, add],
    queryFn: async () => {
      if (add) {
        const { productId, quantity, chosenCents } = add;
        keepCarts(queries, await client.shop.setCartLine({ productId, quantity, chosenCents }));
      }
      return client.shop.beginCheckout({ creatorId });
    },
    // Each checkout begins once, and again only where an attempt to pay asks for it.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (begun.error) {
    return (
      <Trouble
        error={begun.error}
        busy={begun.isFetching}
        onRetry={() => void begun.refetch()}
        onClose={() => {
          void queries.invalidateQueries({ queryKey: carts().queryKey });
          steps.onClose();
        }}
      />
    );
  }
  if (!begun.data) {
    return (
      <Dialog open onClose={steps.onClose} title={TITLE} about={about}>
        <Loading label="Loading the price">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="mt-5 h-12 rounded-lg" />
        </Loading>
      </Dialog>
    );
  }
  const { cart, totalCents, heldUntil } = begun.data;
  const box = begun.data;
  return (
    <CheckoutDialog
      {...steps}
      about={about}
      doneTitle="It’s yours"
      doneAction={(orderId) => (
        <Button asChild variant="primary" className="w-full sm:w-auto">
          <Link to={purchasePath(orderId)}>Open your order</Link>
        </Button>
      )}
      purchase={{
        title: TITLE,
        item: cart.creator.displayName,
        priceCents: totalCents,
        renews: false,
        freeLabel: 'Get it for free',
        footnote: 'One-time payment. What you buy opens right away.',
        bill: (priceCents) => (
          <>
            <Bill of={box} totalCents={priceCents} />
            {heldUntil !== null && (
              <HeldNote
                until={heldUntil}
                busy={begun.isFetching}
                onHoldAgain={() => void begun.refetch()}
              />
            )}
          </>
        ),
        onRefused: () => void begun.refetch(),
        buy: ({ expectedPriceCents, ...request }) =>
          client.shop.checkout({
            creatorId,
            expectedTotalCents: expectedPriceCents,
            ...request,
          }),
      }}
    />
  );
}

/** Nothing of the cart can be bought now, or the server was not reached. Nothing was charged. */
function Trouble({
  error,
  busy,
  onRetry,
  onClose,
}: {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const { pathname } = useLocation();
  const isFinal = errorCode(error) !== null && errorCode(error) !== 'internal';
  return (
    <Dialog
      open
      onClose={onClose}
      title={isFinal ? 'You can’t buy this right now' : TITLE}
      footer={
        isFinal && (
          <>
            <Button onClick={onClose}>Close</Button>
            {pathname !== CART_PATH && (
              <Button asChild variant="primary">
                <Link to={CART_PATH}>See your cart</Link>
              </Button>
            )}
          </>
        )
      }
    >
      {isFinal ? (
        <p role="alert">{errorSentence(error)}</p>
      ) : (
        <ErrorState message={errorSentence(error)} onRetry={onRetry} busy={busy} />
      )}
    </Dialog>
  );
}
