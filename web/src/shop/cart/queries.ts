import type { QueryClient } from '@tanstack/react-query';
import type { OwnCarts } from '@limelight/contract/shop/operations';
import { api } from '../../platform/api.ts';

/** All carts of the signed-in person, the latest change first. */
export const carts = () => api.shop.getCarts.queryOptions({ input: {} });

/** How many products are in them. */
export const cartCount = () => api.shop.countCart.queryOptions({ input: {} });

/** Keeps what a change of a cart returned. */
export function keepCarts(queries: QueryClient, changed: OwnCarts): void {
  queries.setQueryData(carts().queryKey, changed);
  const count = changed.carts.reduce((sum, { lines }) => sum + lines.length, 0);
  queries.setQueryData(cartCount().queryKey, { count });
}
