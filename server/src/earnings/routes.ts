import { only } from '../kernel/implement.ts';
import { getDashboard } from './get-dashboard.ts';
import { getStatistics } from './get-statistics.ts';
import { listPaystubs } from './list-paystubs.ts';
import { checkPeriod } from './period.ts';

export const earningsRoutes = {
  getStatistics: only('creator', 'earnings').earnings.getStatistics.handler(
    async ({ context: { deps, creator }, input, errors }) => {
      checkPeriod(input, errors);
      return getStatistics(deps.db, creator.id, input, input.interval);
    },
  ),
  listPaystubs: only('creator', 'earnings').earnings.listPaystubs.handler(
    async ({ context: { deps, creator } }) => ({
      runs: await listPaystubs(deps.db, creator.id, deps.clock.now()),
    }),
  ),
  getDashboard: only('creator', 'earnings').earnings.getDashboard.handler(
    async ({ context: { deps, creator }, input, errors }) => {
      checkPeriod(input, errors);
      const { beforeFrom, beforeTo } = input;
      const before =
        beforeFrom === undefined || beforeTo === undefined
          ? null
          : { from: beforeFrom, to: beforeTo };
      if (before) checkPeriod(before, errors);
      return getDashboard(deps, creator.id, input, before, (part, ids) =>
        part.view(deps, creator, ids),
      );
    },
  ),
};
