import { defineArea } from '../kernel/area.ts';
import { holdsOnSuspension, releaseOfBlocked, shopOfAccount } from './account.ts';
import { forgetFiles } from './forget-files.ts';
import { bytesOfProducts } from './products/bytes-of-products.ts';
import { publishDueHandler } from './products/publish-product.ts';
import { reportedProducts } from './reports/reported-products.ts';
import { shopRoutes } from './routes.ts';

export const shopArea = defineArea({
  name: 'shop',
  tables: [
    'cart_lines',
    'carts',
    'discount_code_products',
    'discount_codes',
    'invoice_details',
    'invoice_series',
    'invoices',
    'order_problem_entries',
    'order_problems',
    'product_downloads',
    'product_files',
    'product_holds',
    'product_keys',
    'product_links',
    'product_pictures',
    'product_reviews',
    'products',
    'shop_order_lines',
    'shop_orders',
  ],
  routes: shopRoutes,
  jobs: [publishDueHandler],
  ofAccount: shopOfAccount,
  bytes: bytesOfProducts,
  reports: { product: reportedProducts },
  onFilesLeaving: forgetFiles,
  onBlocked: [releaseOfBlocked],
  onSuspension: holdsOnSuspension,
});
