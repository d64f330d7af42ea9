import type { ProductCategory } from '@limelight/contract/shop/operations';
import { api } from '../../platform/api.ts';

/** What a creator sells, the latest first; null for every category. */
export const productsOfCreator = (handle: string, category: ProductCategory | null = null) =>
  api.shop.listOfCreator.infiniteOptions({
    input: (cursor: string | undefined) => ({
      handle,
      ...(category !== null && { category }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Products by words, or the latest of all; null for every category. */
export const productSearch = (query: string, category: ProductCategory | null = null) =>
  api.shop.search.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(query !== '' && { query }),
      ...(category !== null && { category }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // Back finds the same products in the same places.
    staleTime: 5 * 60_000,
  });
