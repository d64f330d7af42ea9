import { handleJob, type JobHandler } from '../kernel/job.ts';
import { clearHold } from './clear-hold.ts';
import { clearHoldJob } from './jobs.ts';

export { bookDelivered, bookPayment, partOf, type PayeePart } from './book-payment.ts';
export {
  bookPayout,
  bookPayoutFailed,
  bookPayoutPaid,
  bookPayoutReturned,
  type BookedPayout,
  lockAvailable,
} from './book-payout.ts';
export { bookDispute, bookDisputeWon, disputedParts } from './book-dispute.ts';
export { bookRefund, refundReference } from './book-refund.ts';
export {
  checkLedger,
  creatorBalancesOf,
  type CreatorBalances,
  type Debt,
  debtsOf,
} from './balances.ts';
export { queueDueHolds } from './queue-due-holds.ts';
export { type Entry, postTransaction } from './post-transaction.ts';

export const ledgerJobs: JobHandler[] = [
  handleJob(clearHoldJob, (deps, { transactionId }) => clearHold(deps, transactionId)),
];
