import { fileRoutes } from './files/routes.ts';
import { productRoutes } from './products/routes.ts';

/** The operations of the shop; each folder has its own. */
export const shopRoutes = { ...productRoutes, ...fileRoutes };
