import { limitedTo, only, signedIn } from '../../kernel/implement.ts';
import { listProductFigures } from '../figures/product-figures.ts';
import { exportSales } from './export-sales.ts';
import { EXPORT_LIMIT } from './limits.ts';
import { readPurchase } from './read-purchase.ts';
import { listSales, readSale } from './read-sales.ts';

const sold = only('creator', 'earnings').shop;

/** Orders after they are paid: for buyers, and for creators. */
export const orderRoutes = {
  getPurchase: signedIn.shop.getPurchase.handler(({ context: { deps, viewer }, input }) =>
    readPurchase(deps, viewer, input.orderId),
  ),
  listSales: sold.listSales.handler(({ context: { deps, creator }, input }) =>
    listSales(deps, creator.id, input),
  ),
  exportSales: sold.exportSales
    .use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, creator }, input }) => exportSales(deps, creator.id, input)),
  getSale: sold.getSale.handler(({ context: { deps, creator }, input }) =>
    readSale(deps, creator.id, input.orderId),
  ),
  listProductFigures: sold.listProductFigures.handler(({ context: { deps, creator }, input }) =>
    listProductFigures(deps.db, creator.id, input),
  ),
};
