import { defineArea } from '../kernel/area.ts';
import { analyticsOfAccount } from './account.ts';
import { analyticsCounter } from './count.ts';
import { filterByCountry } from './filter-by-country.ts';
import { analyticsJobs } from './forget-visits.ts';
import { analyticsRoutes } from './routes.ts';

export const analyticsArea = defineArea({
  name: 'analytics',
  tables: [
    'arrivals',
    'country_days',
    'hour_days',
    'media_watches',
    'profile_visits',
    'source_days',
    'stranger_networks',
    'watch_days',
  ],
  routes: analyticsRoutes,
  jobs: analyticsJobs,
  consumers: [analyticsCounter],
  fanFilter: filterByCountry,
  ofAccount: analyticsOfAccount,
});
