export { periodFault } from './period.ts';
export { earningsRoutes } from './routes.ts';
