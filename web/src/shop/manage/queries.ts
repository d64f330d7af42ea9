import type { OrderId, ProductId } from '@limelight/contract/platform/ids';
import type { ProductState } from '@limelight/contract/shop/operations';
import { api, type client } from '../../platform/api.ts';

/** The creator's own products in a state, the latest change first. */
export const ownProducts = (state: ProductState) =>
  api.shop.listMine.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

export type SaleFilters = Omit<Parameters<typeof client.shop.exportSales>[0], 'productId'> & {
  readonly productId?: ProductId | undefined;
};

/** What the creator sold, the latest first. */
export const sales = ({ productId, ...filters }: SaleFilters) =>
  api.shop.listSales.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filters,
      ...(productId !== undefined && { productId }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

export const sale = (orderId: OrderId) => api.shop.getSale.queryOptions({ input: { orderId } });

export type ProblemsShown = 'open' | 'others' | 'closed';

/** Problems with the creator's orders. */
export const problems = (show: ProblemsShown) =>
  api.shop.listProblems.infiniteOptions({
    input: (cursor: string | undefined) => ({ show, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** How many of them wait for the creator's answer. */
export const problemCount = () => api.shop.countProblems.queryOptions({ input: {} });

/** The creator's codes, the newest first. */
export const codes = () =>
  api.shop.listCodes.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
