import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { payoutsOfAccount } from './account.ts';
import { applyPayoutEvent } from './apply-event.ts';
import { duePayouts } from './due-payouts.ts';
import { runScheduleJob, sendPayoutJob } from './jobs.ts';
import { noticesOfPayouts } from './notices.ts';
import { payoutsRoutes } from './routes.ts';
import { runSchedule } from './schedule.ts';
import { sendPayout } from './settle-payout.ts';

export const payoutsArea = defineArea({
  name: 'payouts',
  tables: ['payout_accounts', 'payout_methods', 'payout_schedules', 'payouts'],
  routes: payoutsRoutes,
  jobs: [
    handleJob(sendPayoutJob, (deps, { payoutId: id }) => sendPayout(deps, id)),
    handleJob(runScheduleJob, (deps, { creatorId }) => runSchedule(deps, creatorId)),
  ],
  dueWork: duePayouts,
  notices: noticesOfPayouts,
  ofAccount: payoutsOfAccount,
  ports: { onPayoutEvent: applyPayoutEvent },
});
