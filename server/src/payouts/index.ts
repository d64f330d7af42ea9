import { z } from 'zod';
import { payoutId } from '@limelight/contract/platform/ids';
import { onTransferUpdated } from '../payments/index.ts';
import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { runScheduleJob, sendPayoutJob } from './jobs.ts';
import { runSchedule } from './schedule.ts';
import { sendPayout, settlePayout } from './settle-payout.ts';

export { payoutsRoutes } from './routes.ts';

onTransferUpdated(async (deps, tx, { idempotencyKey, status, reason }) => {
  const id = z.safeParse(payoutId, idempotencyKey);
  // A transfer that no payout of ours made: another product on the same provider account.
  if (id.success) await settlePayout(deps, tx, id.data, status, reason);
});

export const payoutsJobs: JobHandler[] = [
  handleJob(sendPayoutJob, (deps, { payoutId: id }) => sendPayout(deps, id)),
  handleJob(runScheduleJob, (deps, { creatorId }) => runSchedule(deps, creatorId)),
];
