import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import { only } from '../kernel/implement.ts';
import { getDashboard } from './get-dashboard.ts';
import { getStatistics } from './get-statistics.ts';
import { listPaystubs } from './list-paystubs.ts';
import { checkPeriod } from './period.ts';
import { picturesOfPosts } from '../posts/index.ts';

/** A creator's id is the person's id. */
const idOf = (viewer: Viewer): CreatorId => creatorId.parse(viewer.id);

export const earningsRoutes = {
  getStatistics: only('creator').earnings.getStatistics.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      return getStatistics(deps.db, idOf(viewer), input, input.interval);
    },
  ),
  listPaystubs: only('creator').earnings.listPaystubs.handler(
    async ({ context: { deps, viewer } }) => ({
      runs: await listPaystubs(deps.db, idOf(viewer), deps.clock.now()),
    }),
  ),
  getDashboard: only('creator').earnings.getDashboard.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      checkPeriod(input, errors);
      const { beforeFrom, beforeTo } = input;
      const before =
        beforeFrom === undefined || beforeTo === undefined
          ? null
          : { from: beforeFrom, to: beforeTo };
      if (before) checkPeriod(before, errors);
      return getDashboard(deps.db, idOf(viewer), input, before, (ids) =>
        picturesOfPosts(deps, viewer, ids),
      );
    },
  ),
};
