import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** What a purchase opens: everything that was shown locked, and the lists of what one has. */
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
