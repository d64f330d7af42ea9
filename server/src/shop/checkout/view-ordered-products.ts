import type { OrderedThing } from '@limelight/contract/payments/order';
import { productId, type OrderId } from '@limelight/contract/platform/ids';
import { productPath, purchasePath } from '@limelight/contract/shop/paths';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { judgeProducts } from '../products/judge-products.ts';
import { cardsById } from '../products/view-product.ts';

/**
 * What orders of the shop are for: to their buyer the page of the order, to others that of its first product. Title and picture
 * as far as this person, or a stranger (null), may see them today.
 */
export async function viewOrderedProducts(
  deps: Deps,
  viewer: Viewer | null,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<OrderId, OrderedThing>> {
  const ids = [...new Set(orders.map((order) => productId.parse(order.thing_id)))];
  const cards = await cardsById(deps, viewer, await judgeProducts(deps, viewer, ids));
  return new Map(
    orders.map((order) => {
      const id = productId.parse(order.thing_id);
      const card = cards.get(id);
      const isBuyer = viewer?.id === order.buyer_id;
      const picture = card?.picture;
      return [
        order.id,
        {
          path: isBuyer ? purchasePath(order.id) : productPath(id),
          title: card?.title ?? null,
          picture: picture && !picture.locked ? (picture.sources[0]?.url ?? null) : null,
        },
      ];
    }),
  );
}
