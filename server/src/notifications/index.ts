export { notificationsRoutes } from './routes.ts';
export { type News, tell, tellAll } from './tell.ts';
