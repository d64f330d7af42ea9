import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { productId } from '../platform/ids.ts';
import { input, operation } from '../platform/operation.ts';
import { productCard, productCategory, productView } from './product.ts';

/** For people who may learn of products, strangers too. */
export const browsingOperations = {
  get: operation('shop.get', 'GET', '/shop/products/{productId}', 'A product as the viewer sees it')
    .input(input({ productId }))
    .output(productView),
  /** What a creator sells, the latest first. */
  listOfCreator: operation(
    'shop.listOfCreator',
    'GET',
    '/shop/creators/{handle}',
    'A creator’s shop',
  )
    .input(
      input({
        handle: z.string().min(1).max(64),
        category: productCategory.optional(),
        ...pageInput({ default: 12, max: 30 }),
      }),
    )
    .output(page(productCard)),
  /** By words of titles, tags and creators’ names; forgiving as search is; `all` where no words are given: the latest. */
  search: operation('shop.search', 'GET', '/shop/search', 'Search products')
    .input(
      input({
        query: z.string().trim().max(100).default(''),
        category: productCategory.optional(),
        ...pageInput({ default: 12, max: 30 }),
      }),
    )
    .output(page(productCard)),
};
