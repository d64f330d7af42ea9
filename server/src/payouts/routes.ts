import { requireStepUp } from '../accounts/index.ts';
import { actorOf } from '../kernel/acting.ts';
import { limitedTo, only } from '../kernel/implement.ts';
import { connectMethod } from './connect-method.ts';
import { getOverview } from './get-overview.ts';
import { CHANGE_LIMIT } from './limits.ts';
import { requestPayout } from './request-payout.ts';
import { setSchedule } from './schedule.ts';
import { requireStepUpBeforeFirst } from './step-up.ts';

export const payoutsRoutes = {
  getOverview: only('creator', 'payouts').payouts.getOverview.handler(
    ({ context: { deps, creator } }) => getOverview(deps, creator.id),
  ),
  request: only('creator', 'payouts')
    .payouts.request.use(limitedTo(CHANGE_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      await requireStepUpBeforeFirst(deps, creator);
      const request = { ...input, actorId: actorOf(creator) };
      const outcome = await deps.db.tx((tx) => requestPayout(deps, tx, creator.id, request));
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
  setSchedule: only('creator', 'payouts')
    .payouts.setSchedule.use(limitedTo(CHANGE_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      if (input.schedule !== 'none') {
        await requireStepUpBeforeFirst(deps, creator);
      }
      await setSchedule(deps, creator.id, input.schedule);
      return getOverview(deps, creator.id);
    }),
  connectMethod: only('creator', 'payouts')
    .payouts.connectMethod.use(limitedTo(CHANGE_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await requireStepUp(deps, creator.actor);
      const { redirectUrl, isReady } = await connectMethod(deps, creator.id, input);
      const overview = redirectUrl === null ? await getOverview(deps, creator.id) : null;
      return { overview, redirectUrl, inReview: redirectUrl === null && !isReady };
    }),
};
