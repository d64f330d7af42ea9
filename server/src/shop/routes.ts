import { fileRoutes } from './files/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { problemRoutes } from './problems/routes.ts';
import { productRoutes } from './products/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { staffRoutes } from './staff/routes.ts';

/** The operations of the shop; each folder has its own. */
export const shopRoutes = { ...productRoutes, ...fileRoutes, ...orderRoutes, ...problemRoutes, ...reviewRoutes, ...staffRoutes };
