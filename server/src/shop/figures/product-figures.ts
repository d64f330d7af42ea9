import type { CreatorId } from '@limelight/contract/platform/ids';
import type { ProductFigures } from '@limelight/contract/shop/sales';
import { numberCursor, toPage } from '../../platform/db/cursor.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { productFigures } from './figure-queries.ts';

/** Statistics by product, most earned first: of the orders paid on these days of the creator's, in one statement. */
export async function listProductFigures(
  db: Queryable,
  creatorId: CreatorId,
  asked: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: ProductFigures[]; nextCursor: string | null }> {
  const { from = null, to = null, limit } = asked;
  const { value, id } = numberCursor.decode(asked.cursor, Number.MAX_SAFE_INTEGER);
  const rows = await db.many(productFigures, creatorId, from, to, value, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    numberCursor.encode(row.net_cents, row.product_id),
  );
  return {
    items: items.map((row) => ({
      productId: row.product_id,
      title: row.title,
      orders: row.orders,
      pieces: row.pieces,
      grossCents: row.gross_cents,
      discountCents: row.discount_cents,
      refundedCents: row.refunded_cents,
      netCents: row.net_cents,
      downloaders: row.downloaders,
      buyers: row.buyers,
      inCarts: row.in_carts,
      reviews: row.reviews,
      averageStars: row.reviews === 0 ? null : Math.round((10 * row.stars) / row.reviews),
    })),
    nextCursor,
  };
}
