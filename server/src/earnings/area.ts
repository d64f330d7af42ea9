import { defineArea } from '../kernel/area.ts';
import { earningsJobs } from './close-days.ts';
import { earningsRoutes } from './routes.ts';

export const earningsArea = defineArea({
  name: 'earnings',
  tables: ['earning_closings', 'earning_days'],
  routes: earningsRoutes,
  jobs: earningsJobs,
});
