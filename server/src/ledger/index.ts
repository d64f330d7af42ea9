export { bookDelivered, bookPayment, type PayeePart } from './book-payment.ts';
export {
  bookPayout,
  bookPayoutFailed,
  bookPayoutPaid,
  bookPayoutReturned,
  lockAvailable,
} from './book-payout.ts';
export { bookDispute, bookDisputeWon, disputedOrdersOf, disputedParts } from './book-dispute.ts';
export { sumParts } from './take-back.ts';
export { bookRefund, refundReference } from './book-refund.ts';
export {
  checkLedger,
  creatorBalancesOf,
  type CreatorBalances,
  type Debt,
  debtsOf,
} from './balances.ts';
export { queueDueHolds } from './queue-due-holds.ts';
