import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import { buildProduct, type ProductOptions } from '../factories/products.ts';
import { TEST_NOW } from '../factories/creators.ts';
import { key, startMoney } from '../money.ts';

export type Market = Awaited<ReturnType<typeof startMarket>>;

/** Its holder has to confirm each purchase; and one that is declined. */
export const CONFIRMS = '4000002760003184';
export const DECLINES = '4000000000000002';

/** Money, products and carts. */
export async function startMarket() {
  const money = await startMoney(TEST_NOW);
  const shopOf = (person: UserId) => money.as(person).shop;
  const rowsOf = async (text: string, ...values: unknown[]) =>
    (await money.db.pool.query<Record<string, unknown>>(text, values)).rows;

  return {
    ...money,
    rowsOf,
    shopOf,
    product: (creator: CreatorId, options?: ProductOptions) =>
      buildProduct(money.db, creator, options),
    /** Puts pieces of products into the cart, at the price that the buyer chooses where they do. */
    async fill(
      fan: UserId,
      lines: readonly (readonly [ProductId, quantity?: number, chosen?: number])[],
    ): Promise<void> {
      for (const [productId, quantity = 1, chosen] of lines) {
        const chosenCents = chosen === undefined ? null : toCents(chosen);
        await shopOf(fan).setCartLine({ productId, quantity, chosenCents });
      }
    },
    /** Pays for the cart at the total of its price box, or at another. */
    async pay(
      fan: UserId,
      creatorId: CreatorId,
      { totalCents, idempotencyKey = key() }: { totalCents?: number; idempotencyKey?: string } = {},
    ): Promise<PurchaseOutcome> {
      const expected = totalCents ?? (await shopOf(fan).beginCheckout({ creatorId })).totalCents;
      return shopOf(fan).checkout({
        creatorId,
        expectedTotalCents: toCents(expected),
        idempotencyKey,
      });
    },
    /** One product, from an empty cart to the order. */
    async buy(
      fan: UserId,
      creatorId: CreatorId,
      productId: ProductId,
      quantity = 1,
    ): Promise<OrderId> {
      await this.fill(fan, [[productId, quantity]]);
      return (await this.pay(fan, creatorId)).orderId;
    },
    /** A code that takes 10 percent off, as often as wanted. */
    makeCode: (creator: CreatorId, change: object = {}) =>
      shopOf(creator).createCode({
        code: 'save',
        off: { kind: 'percent', percent: 10 },
        perPerson: null,
        ...change,
      }),
    /** The cart of a person that changed last. */
    cartOf: async (person: UserId) => (await shopOf(person).getCarts({})).carts[0],
    owns: async (person: UserId, productId: ProductId) =>
      (await shopOf(person).get({ productId })).viewer.owns,
    /** All keys that a person bought. */
    keysOf: async (person: UserId) =>
      (
        await rowsOf(
          `select k.key from product_keys k join shop_orders o on o.order_id = k.order_id
           where o.buyer_id = $1 order by k.key`,
          person,
        )
      ).map((row) => row['key']),
    /** [left, sold, held] of a product. */
    async stock(id: ProductId): Promise<unknown[]> {
      const [row] = await rowsOf(
        `select stock_left, sold, (select coalesce(sum(quantity), 0)::int from product_holds where product_id = p.id) as held
         from products p where id = $1`,
        id,
      );
      return [row?.['stock_left'], row?.['sold'], row?.['held']];
    },
    statusesOf: async (fan: UserId) =>
      (await money.as(fan).payments.listOrders({})).items.map((order) => order.status),
    /** What the holder of the card says to the bank. */
    confirm: (confirmUrl: string, decision: 'approve' | 'refuse' = 'approve') =>
      fetch(`${money.origin}${confirmUrl}`, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        redirect: 'manual',
      }),
  };
}
