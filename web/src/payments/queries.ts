import { skipToken } from '@tanstack/react-query';
import type { OrderId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

export const cards = () => api.payments.listCards.queryOptions({ input: {} });

/** What the person has spent, and their limits. */
export const spending = () => api.payments.getSpending.queryOptions({ input: {} });

/** The current state of one purchase; no request while there is none. */
export const order = (orderId: OrderId | null) =>
  api.payments.getOrder.queryOptions({ input: orderId === null ? skipToken : { orderId } });

/** Every purchase, newest first. */
export const orders = () =>
  api.payments.listOrders.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
