import { handleJob, type JobHandler } from '../kernel/job.ts';
import { runScheduleJob, sendPayoutJob } from './jobs.ts';
import { runSchedule } from './schedule.ts';
import { sendPayout } from './settle-payout.ts';

export { payoutsOfAccount } from './account.ts';
export { applyPayoutEvent } from './apply-event.ts';
export { payoutFailed, payoutPaid } from './events.ts';
export { payoutsRoutes } from './routes.ts';

export const payoutsJobs: JobHandler[] = [
  handleJob(sendPayoutJob, (deps, { payoutId: id }) => sendPayout(deps, id)),
  handleJob(runScheduleJob, (deps, { creatorId }) => runSchedule(deps, creatorId)),
];
