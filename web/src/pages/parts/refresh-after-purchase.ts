import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Reads again what a purchase opens: everything that was shown as locked, and the lists of the user's things. */
export function refreshAfterPurchase(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [
      api.creators,
      api.posts,
      api.discovery,
      api.memberships,
      api.payments.listOrders,
      api.payments.listCards,
      api.payments.getSpending,
    ].map((area) => queries.invalidateQueries({ queryKey: area.key() })),
  );
}
