import { creatorId } from '@limelight/contract/platform/ids';
import { periodFault } from '../earnings/index.ts';
import { anyone, limitedTo, only } from '../implement.ts';
import { getAnalytics } from './get-analytics.ts';
import { VISIT_LIMIT } from './limits.ts';
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
      const message = periodFault(input);
      if (message !== null) {
        throw errors.invalid_input({ data: { issues: [{ path: ['to'], message }] } });
      }
      return getAnalytics(deps.db, creatorId.parse(viewer.id), input, deps.clock.now());
    },
  ),
};
