import type { QueryClient } from '@tanstack/react-query';
import { onLive } from '../../platform/live.ts';
import { cartCount, carts } from './queries.ts';

const schemas = () => import('@limelight/contract/shop/live');

/**
 * Keeps the carts and their badge current on every device; returns a function that stops it. The badge is first read here: no
 * first screen waits for it.
 */
export function followCart(queries: QueryClient): () => void {
  const ask = () => {
    // If it fails, the badge stays as it is until the next change.
    queries.fetchQuery({ ...cartCount(), staleTime: 0 }).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: carts().queryKey });
  };
  return onLive('cart', async () => (await schemas()).shopLive.cart, { told: ask, catchUp: ask });
}
