import { handleJob, type JobHandler } from '../kernel/job.ts';
import { endAuthorized } from './capture-order.ts';
import { endAuthorizedJob, reconcileOrderJob, replayEventsJob, returnChargeJob } from './jobs.ts';
import { replayEvents } from './provider-events.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { deliverEventJob, endTransferJob, letGoJob } from './sandbox/jobs.ts';
import { SandboxProvider } from './sandbox/sandbox-provider.ts';

export { paymentsOfAccount } from './account.ts';
export { captureOrder, voidOrder } from './capture-order.ts';
export { cardsToTry, hasCard } from './cards.ts';
export { choosePaymentProvider } from './choose-provider.ts';
export { countedProvider } from './counted-provider.ts';
export { endBetween } from './end-of-sale.ts';
export {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderPaid,
  orderRefunded,
  spendingLimitPassed,
  tipSent,
} from './events.ts';
export { countBought, galleryKinds } from './gallery.ts';
export { buyForGood, endForBuyer, type Offer } from './buy-for-good.ts';
export { postsTippedFor, sendTip, tipOrder } from './send-tip.ts';
export { saleOf } from './view.ts';
export { type OpenDispute, openDisputesOf } from './open-disputes.ts';
export { presentPurchase, refusePurchase } from './present.ts';
export type { Purchase } from './open-order.ts';
export { purchase } from './purchase.ts';
export { lockOrder, orderByKey } from './queries.ts';
export {
  boughtBy,
  buyersOf,
  type Pair,
  pairsOf,
  purchasesFrom,
  spentBy,
  spentSum,
} from './spent.ts';
export { PurchaseRefused } from './purchase-refused.ts';
export { applyDispute } from './dispute-order.ts';
export { refundInside, refundOrder } from './refund-order.ts';
export { paymentsRoutes } from './routes.ts';
export { sandboxRoutes } from './sandbox/routes.ts';
export { advanceSandboxClock, followSandboxClock } from './sandbox/sandbox-clock.ts';
export { paymentsWebhooks, WEBHOOK_PATH } from './webhooks.ts';

export const paymentsJobs: JobHandler[] = [
  handleJob(reconcileOrderJob, (deps, { orderId }) => reconcileOrder(deps, orderId)),
  handleJob(endAuthorizedJob, (deps, { orderId }) => endAuthorized(deps, orderId)),
  handleJob(letGoJob, async ({ payments }, { chargeRef }) => {
    if (payments instanceof SandboxProvider) await payments.cancelCharge(chargeRef);
  }),
  handleJob(replayEventsJob, async (deps) => void (await replayEvents(deps))),
  handleJob(returnChargeJob, (deps, request) => deps.payments.refund(request)),
  handleJob(deliverEventJob, async ({ payments }, { eventId }) => {
    if (payments instanceof SandboxProvider) await payments.deliverEvent(eventId);
  }),
  handleJob(endTransferJob, async ({ payments }, { transferId }) => {
    if (payments instanceof SandboxProvider) await payments.endTransfer(transferId);
  }),
];
export { whenMoneyMoves } from './when-money-moves.ts';
