import { cartRoutes } from './cart/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { codeRoutes } from './codes/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { problemRoutes } from './problems/routes.ts';
import { productRoutes } from './products/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { staffRoutes } from './staff/routes.ts';

/** The operations of the shop; each folder has its own. */
export const shopRoutes = {
  ...productRoutes,
  ...fileRoutes,
  ...orderRoutes,
  ...problemRoutes,
  ...reviewRoutes,
  ...staffRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...codeRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
};
