import { fileRoutes } from './files/routes.ts';

/** The operations of the shop; each folder has its own. */
export const shopRoutes = { ...fileRoutes };
