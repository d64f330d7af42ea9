import { skipToken } from '@tanstack/react-query';
import type { OrderId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';

/** Files of a product that is new may still be prepared. */
const AWAITED_MS = 5_000;
const OPEN_MS = 1_500;

/** An order of the shop with what it opened; no request while there is none. */
export const purchase = (orderId: OrderId | null) =>
  api.shop.getPurchase.queryOptions({
    input: orderId === null ? skipToken : { orderId },
    staleTime: AWAITED_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' || data?.status === 'requires_action' ? OPEN_MS : false,
  });
