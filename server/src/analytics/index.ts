/** Where a creator's visitors come from, and what they become. */
export { analyticsOfAccount } from './account.ts';
export { analyticsCounter } from './count.ts';
export { filterByCountry } from './filter-by-country.ts';
export { analyticsJobs } from './forget-visits.ts';
export { analyticsRoutes, watchRoutes } from './routes.ts';
