import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import { requireStepUp } from '../accounts/index.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { limitedTo, only } from '../kernel/implement.ts';
import { connectMethod, CountryRefused } from './connect-method.ts';
import { getOverview } from './get-overview.ts';
import { CHANGE_LIMIT } from './limits.ts';
import { requestPayout } from './request-payout.ts';
import { setSchedule } from './schedule.ts';
import { requireStepUpBeforeFirst } from './step-up.ts';

/** A creator's id is the person's id. */
const idOf = (viewer: Viewer): CreatorId => creatorId.parse(viewer.id);

export const payoutsRoutes = {
  getOverview: only('creator').payouts.getOverview.handler(({ context: { deps, viewer } }) =>
    getOverview(deps, idOf(viewer)),
  ),
  request: only('creator')
    .payouts.request.use(limitedTo(CHANGE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await requireStepUpBeforeFirst(deps, viewer, idOf(viewer));
      const outcome = await deps.db.tx((tx) => requestPayout(deps, tx, idOf(viewer), input));
      if (!('code' in outcome)) return outcome;
      switch (outcome.code) {
        case 'insufficient_balance':
          throw errors.insufficient_balance({ data: { availableCents: outcome.availableCents } });
        case 'too_soon':
        case 'method_waiting':
          throw errors[outcome.code]({ data: { until: outcome.until.toISOString() } });
        case 'below_minimum':
        case 'above_maximum':
        case 'onboarding_incomplete':
        case 'method_blocked':
          throw errors[outcome.code]();
      }
    }),
  setSchedule: only('creator')
    .payouts.setSchedule.use(limitedTo(CHANGE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      if (input.schedule !== 'none') {
        await requireStepUpBeforeFirst(deps, viewer, idOf(viewer));
      }
      await setSchedule(deps, idOf(viewer), input.schedule);
      return getOverview(deps, idOf(viewer));
    }),
  connectMethod: only('creator')
    .payouts.connectMethod.use(limitedTo(CHANGE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await requireStepUp(deps, viewer);
      const { redirectUrl, isReady } = await connectMethod(deps, idOf(viewer), input).catch(
        (error: unknown) => {
          throw error instanceof CountryRefused ? errors[error.code]() : error;
        },
      );
      const overview = redirectUrl === null ? await getOverview(deps, idOf(viewer)) : null;
      return { overview, redirectUrl, inReview: redirectUrl === null && !isReady };
    }),
};
