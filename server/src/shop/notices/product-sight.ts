import type { ProductId } from '@limelight/contract/platform/ids';
import type { Sight, TextDoor } from '../../kernel/parts/notice-area.ts';
import { textsOfProducts } from './texts-of-products.ts';

interface Asked {
  readonly productId: ProductId;
}
type Texts = ReadonlyMap<ProductId, string>;

const door: TextDoor<Asked, Texts> = {
  read: ({ db, clock }, readerId, asked) =>
    textsOfProducts(
      db,
      readerId,
      [...new Set(asked.map(({ productId }) => productId))],
      clock.now(),
    ),
};

/** A notice about a product, for readers who may learn of it or have it: names it. */
export const sightOfProduct: Sight<Asked, Asked, Texts> = {
  door,
  ask: ({ productId }) => ({ productId }),
  judge(texts, { productId }) {
    const title = texts.get(productId);
    return title === undefined ? null : { names: { product: title || null } };
  },
};
