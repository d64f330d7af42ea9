export { checkPeriod } from './period.ts';
export { earningsRoutes } from './routes.ts';
