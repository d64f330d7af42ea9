import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import type { FieldIssue } from '@limelight/contract/platform/operation';
import type { Viewer } from '../accounts/viewer.ts';
import { only } from '../implement.ts';
import { getDashboard } from './get-dashboard.ts';
import { getStatistics } from './get-statistics.ts';
import { listPaystubs } from './list-paystubs.ts';
import { type Period, periodFault } from './period.ts';
import { picturesOfPosts } from '../posts/index.ts';

/** A creator's id is the person's id. */
const idOf = (viewer: Viewer): CreatorId => creatorId.parse(viewer.id);

interface InvalidInput {
  invalid_input(options: { data: { issues: FieldIssue[] } }): Error;
}

function check(period: Period, errors: InvalidInput): void {
  const message = periodFault(period);
  if (message !== null) {
    throw errors.invalid_input({ data: { issues: [{ path: ['to'], message }] } });
  }
}

export const earningsRoutes = {
  getStatistics: only('creator').earnings.getStatistics.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      check(input, errors);
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
      check(input, errors);
      const { beforeFrom, beforeTo } = input;
      const before =
        beforeFrom === undefined || beforeTo === undefined
          ? null
          : { from: beforeFrom, to: beforeTo };
      if (before) check(before, errors);
      return getDashboard(deps.db, idOf(viewer), input, before, (ids) =>
        picturesOfPosts(deps, viewer, ids),
      );
    },
  ),
};
