export { notificationsRoutes } from './routes.ts';
export { tell } from './tell.ts';
