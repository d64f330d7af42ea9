import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import type { Cart } from '@limelight/contract/shop/operations';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { CartCard } from './cart-card.tsx';
import { notForSale } from './cart-words.ts';
import { carts as cartsQuery } from './queries.ts';

/** The carts of a person, one for each creator. */
export function CartList({
  onCheckout,
  emptyAction,
}: {
  readonly onCheckout: (cart: Cart) => void;
  readonly emptyAction: ReactNode;
}) {
  const query = useQuery({ ...cartsQuery(), staleTime: 0 });
  if (query.isPending) {
    return (
      <Loading label="Loading your cart">
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { carts, gone } = query.data;
  if (carts.length === 0 && gone > 0) {
    return (
      <EmptyState
        icon={ShoppingCart}
        title="Nothing in your cart is for sale right now"
        action={emptyAction}
      >
        {gone === 1
          ? 'The product in it comes back here once it is.'
          : `The ${gone} products in it come back here once they are.`}
      </EmptyState>
    );
  }
  if (carts.length === 0) {
    return (
      <EmptyState icon={ShoppingCart} title="Your cart is empty" action={emptyAction}>
        What you put into it waits here, on every device.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-5">
      {carts.length > 1 && (
        <p className="text-sm text-muted">You pay each creator’s cart by itself.</p>
      )}
      {carts.map((cart, index) => (
        <CartCard
          key={cart.creator.id}
          cart={cart}
          isFirst={index === 0}
          onCheckout={() => onCheckout(cart)}
        />
      ))}
      {gone > 0 && <p className="text-sm text-muted">{notForSale(gone)}</p>}
    </div>
  );
}
