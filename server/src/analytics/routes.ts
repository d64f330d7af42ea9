import { creatorId } from '@limelight/contract/platform/ids';
import { checkPeriod } from '../earnings/index.ts';
import { anyone, limitedTo, only } from '../implement.ts';
import { exportSources } from './export-sources.ts';
import { getAnalytics } from './get-analytics.ts';
import { EXPORT_LIMIT, VISIT_LIMIT } from './limits.ts';
import { recordVisit } from './record-visit.ts';

export const analyticsRoutes = {
  recordVisit: anyone.analytics.recordVisit
    .use(limitedTo(VISIT_LIMIT))
    .handler(async ({ context: { deps, viewer, request }, input }) => {
      await recordVisit(deps, input.creatorId, viewer, input.source, request);
      return {};
    }),

  getAnalytics: only('creator').analytics.getAnalytics.handler(
    ({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      return getAnalytics(deps.db, creatorId.parse(viewer.id), input, deps.clock.now());
    },
  ),

  exportSources: only('creator')
    .analytics.exportSources.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      return exportSources(deps.db, creatorId.parse(viewer.id), input);
    }),
};
