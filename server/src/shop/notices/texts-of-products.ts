import type { ProductId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { holderRight, productRight } from '../policy.ts';
import { loadProducts } from '../products/facts.ts';

/**
 * The text door of the shop (docs/product.md, 'Words of others'): the titles of products that a reader may learn of, or has, at
 * this moment. One statement. Reviews leave the page of their product by no way, and problems only reach those who are in them.
 */
export async function textsOfProducts(
  db: Queryable,
  readerId: UserId,
  ids: readonly ProductId[],
  now: Date,
): Promise<ReadonlyMap<ProductId, string>> {
  const loaded = await loadProducts(db, { id: readerId, isModerator: false }, ids, now);
  return new Map(
    [...loaded].flatMap(([id, { row, product, viewer }]) =>
      productRight(product, viewer, now).access === 'none' && !holderRight(product, viewer).isOpen
        ? []
        : [[id, row.title] as const],
    ),
  );
}
