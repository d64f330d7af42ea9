import { refundOrder } from '../payments/index.ts';
import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { renewJob, returnUpgradeJob } from './jobs.ts';
import { renewMembership } from './renew-membership.ts';

export { stopMembershipsOf } from './leave.ts';
export { membershipsRoutes } from './routes.ts';

export const membershipsJobs: JobHandler[] = [
  handleJob(renewJob, (deps, { membershipId }) => renewMembership(deps, membershipId)),
  handleJob(returnUpgradeJob, async (deps, { orderId }) => void (await refundOrder(deps, orderId))),
];
