import type { ProductId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { ShopRefused } from '../refused.ts';
import type { ProductContent } from './content.ts';
import { holdForOpenOrders, type lockOwnProduct, stockOf } from './write-queries.ts';

/** A limited number of pieces, and how many are neither sold nor held; both null without a limit. */
interface Stock {
  readonly stockTotal: number | null;
  readonly stockLeft: number | null;
}

/** Of a product that nothing was sold of. One that sells keys has none yet. */
export const firstStock = ({ stockTotal, sellsKeys }: ProductContent): Stock =>
  sellsKeys ? { stockTotal: 0, stockLeft: 0 } : { stockTotal, stockLeft: stockTotal };

/**
 * The stock of a locked product as its creator wants it now: what is sold or held stays so. Throws where there are more of those
 * than the new number, and where a product that sold keys would sell them no longer.
 */
export async function nextStock(
  tx: Tx,
  id: ProductId,
  before: Row<typeof lockOwnProduct>,
  { stockTotal, sellsKeys }: Pick<ProductContent, 'stockTotal' | 'sellsKeys'>,
  now: Date,
): Promise<Stock> {
  if (before.sells_keys && sellsKeys)
    return { stockTotal: before.stock_total, stockLeft: before.stock_left };
  // the number of before, moved up or down
  if (before.stock_left !== null && before.stock_total !== null && !before.sells_keys && !sellsKeys)
    return stockTotal === null
      ? { stockTotal, stockLeft: null }
      : left(stockTotal, before.stock_total - before.stock_left);
  if (before.stock_total === null) await tx.run(holdForOpenOrders, id, now);
  const { held, keys, keys_left: keysLeft } = await tx.one(stockOf, id);
  if (before.sells_keys && (keysLeft < keys || held > 0))
    throw new ShopRefused({ code: 'keys_sold' });
  if (sellsKeys) return left(keys, keys - keysLeft + held);
  return stockTotal === null
    ? { stockTotal, stockLeft: null }
    : left(stockTotal, before.sold + held);
}

/** What is left of a number of which some are taken. */
function left(stockTotal: number, taken: number): Stock {
  if (taken > stockTotal) throw new ShopRefused({ code: 'stock_below_sold', least: taken });
  return { stockTotal, stockLeft: stockTotal - taken };
}
