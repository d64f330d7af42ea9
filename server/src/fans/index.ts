export { fansOfAccount } from './account.ts';
export { fansKeeper } from './keep.ts';
export { fansRoutes } from './routes.ts';
export { seesFan } from './sees-fan.ts';
