export { checkPeriod } from './period.ts';
export { earningsJobs } from './close-days.ts';
export { earningsRoutes } from './routes.ts';
