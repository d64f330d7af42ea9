import { checkPeriod } from '../earnings/index.ts';
import { anyone, limitedTo, only } from '../kernel/implement.ts';
import { exportSources } from './export-sources.ts';
import { getAnalytics } from './get-analytics.ts';
import { EXPORT_LIMIT, VISIT_LIMIT, WATCH_LIMIT } from './limits.ts';
import { exportCountries, listCountries } from './list-countries.ts';
import { exportWatched, listWatched, WATCHED } from './list-watched.ts';
import { recordVisit } from './record-visit.ts';
import { recordWatch } from './record-watch.ts';

export const analyticsRoutes = {
  recordVisit: anyone.analytics.recordVisit
    .use(limitedTo(VISIT_LIMIT))
    .handler(async ({ context: { deps, viewer, request }, input }) => {
      await recordVisit(deps, input.creatorId, viewer, input.source, request);
      return {};
    }),

  getAnalytics: only('creator', 'earnings').analytics.getAnalytics.handler(
    async ({ context: { deps, creator }, input, errors }) => {
      checkPeriod(input, errors);
      const [counts, places, watched] = await Promise.all([
        getAnalytics(deps.db, creator.id, input, deps.clock.now()),
        listCountries(deps, creator.id, input),
        listWatched(deps, creator, input, WATCHED),
      ]);
      return { ...counts, countries: places, watched };
    },
  ),

  exportSources: only('creator', 'earnings')
    .analytics.exportSources.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, creator }, input, errors }) => {
      checkPeriod(input, errors);
      return exportSources(deps.db, creator.id, input);
    }),
  exportCountries: only('creator', 'earnings')
    .analytics.exportCountries.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, creator }, input, errors }) => {
      checkPeriod(input, errors);
      return exportCountries(deps, creator.id, input);
    }),
  exportWatched: only('creator', 'earnings')
    .analytics.exportWatched.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, creator }, input, errors }) => {
      checkPeriod(input, errors);
      return exportWatched(deps, creator, input);
    }),

  recordWatch: anyone.analytics.recordWatch
    .use(limitedTo(WATCH_LIMIT))
    .handler(async ({ context: { deps, viewer, request }, input }) => {
      await recordWatch(deps, input, viewer, request);
      return {};
    }),
};
