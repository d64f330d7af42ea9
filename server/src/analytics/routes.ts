import { creatorId } from '@limelight/contract/platform/ids';
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

  getAnalytics: only('creator').analytics.getAnalytics.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      const id = creatorId.parse(viewer.id);
      const [counts, places, watched] = await Promise.all([
        getAnalytics(deps.db, id, input, deps.clock.now()),
        listCountries(deps, id, input),
        listWatched(deps, viewer, input, WATCHED),
      ]);
      return { ...counts, countries: places, watched };
    },
  ),

  exportSources: only('creator')
    .analytics.exportSources.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      return exportSources(deps.db, creatorId.parse(viewer.id), input);
    }),
  exportCountries: only('creator')
    .analytics.exportCountries.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      return exportCountries(deps, creatorId.parse(viewer.id), input);
    }),
  exportWatched: only('creator')
    .analytics.exportWatched.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      return exportWatched(deps, viewer, input);
    }),

  recordWatch: anyone.analytics.recordWatch
    .use(limitedTo(WATCH_LIMIT))
    .handler(async ({ context: { deps, viewer, request }, input }) => {
      await recordWatch(deps, input, viewer, request);
      return {};
    }),
};
