export { checkPeriod } from './period.ts';
export { earningsJobs, queueClosing } from './close-days.ts';
export { earningsRoutes } from './routes.ts';
