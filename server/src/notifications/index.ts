export { notificationsOfAccount } from './account.ts';
export { notificationsRoutes } from './routes.ts';
export { notices } from './notices.ts';
