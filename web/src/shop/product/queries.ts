import type { ProductId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';

/** A product as this viewer sees it. */
export const product = (productId: ProductId) =>
  api.shop.get.queryOptions({ input: { productId } });
