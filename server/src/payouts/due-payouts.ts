import { toCents } from '@limelight/contract/platform/money';
import { dueWork } from '../kernel/parts/due-work.ts';
import { creatorBalancesOf } from '../ledger/index.ts';
import { runScheduleJob, sendPayoutJob } from './jobs.ts';
import { payoutToSend, scheduleOf } from './queries.ts';
import { skipSchedule } from './schedule.ts';
import { settlePayout } from './settle-payout.ts';

const STOPPED = 'The payout was stopped while the site was restored from a backup.';

/** A payout that was requested, and not known to be sent. */
const duePayout = dueWork({
  kind: 'payout',
  job: sendPayoutJob,
  async about({ db }, { payoutId }) {
    const payout = await db.maybe(payoutToSend, payoutId);
    if (payout?.status !== 'requested') return null;
    return { amountCents: payout.amount_cents, fanId: null, creatorId: payout.creator_id };
  },
  skip: (deps, tx, { payoutId }) => settlePayout(deps, tx, payoutId, 'failed', STOPPED),
});

/** A regular payout whose day has come. */
const dueRegularPayout = dueWork({
  kind: 'regular_payout',
  job: runScheduleJob,
  async about({ db, clock }, { creatorId }) {
    const plan = await db.maybe(scheduleOf, creatorId);
    if (!plan?.next_payout_at || plan.next_payout_at > clock.now()) return null;
    const { availableCents } = await creatorBalancesOf(db, creatorId);
    return { amountCents: toCents(Math.max(0, availableCents)), fanId: null, creatorId };
  },
  skip: (deps, tx, { creatorId }) => skipSchedule(deps, tx, creatorId),
});

export const duePayouts = [duePayout, dueRegularPayout];
