import type { ProductId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';

/** The reviews of a product, the latest first; its first page also has this viewer's own, and how the stars are spread. */
export const reviews = (productId: ProductId) =>
  api.shop.listReviews.infiniteOptions({
    input: (cursor: string | undefined) => ({
      productId,
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
