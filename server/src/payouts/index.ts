import { onPayoutEvent } from '../payments/index.ts';
import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { applyPayoutEvent } from './apply-event.ts';
import { runScheduleJob, sendPayoutJob } from './jobs.ts';
import { runSchedule } from './schedule.ts';
import { sendPayout } from './settle-payout.ts';

export { payoutFailed } from './events.ts';
export { payoutsRoutes } from './routes.ts';

onPayoutEvent(applyPayoutEvent);

export const payoutsJobs: JobHandler[] = [
  handleJob(sendPayoutJob, (deps, { payoutId: id }) => sendPayout(deps, id)),
  handleJob(runScheduleJob, (deps, { creatorId }) => runSchedule(deps, creatorId)),
];
