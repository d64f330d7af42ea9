import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money } from '../../test/money.ts';

/** A line of a cart: a product, how many, and the price that the buyer chose. */
type Wanted = readonly [productId: ProductId, quantity?: number, chosenCents?: number];

/** Buys products of a creator by the cart and the checkout, as people do. Returns the order. */
export async function buyProducts(
  money: Money,
  buyer: UserId,
  creatorId: CreatorId,
  ...wanted: readonly Wanted[]
): Promise<OrderId> {
  const { shop } = money.as(buyer);
  for (const [productId, quantity = 1, chosen] of wanted) {
    const chosenCents = chosen === undefined ? null : toCents(chosen);
    await shop.setCartLine({ productId, quantity, chosenCents });
  }
  const { totalCents: expectedTotalCents } = await shop.beginCheckout({ creatorId });
  const bought = await shop.checkout({ creatorId, expectedTotalCents, idempotencyKey: key() });
  return bought.orderId;
}
