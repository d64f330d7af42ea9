export { cardsToTry, hasCard } from './cards.ts';
export { choosePaymentProvider } from './choose-provider.ts';
export { countedProvider } from './counted-provider.ts';
export { deliverLine } from './deliver-line.ts';
export { endBetween } from './end-of-sale.ts';
export {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderPaid,
  orderRefunded,
  tipSent,
} from './events.ts';
export { countBought, galleryKinds } from './gallery.ts';
export { grant } from './grant.ts';
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
export { refundInside, refundOrder } from './refund-order.ts';
export { sandboxRoutes } from './sandbox/routes.ts';
export { advanceSandboxClock, followSandboxClock } from './sandbox/sandbox-clock.ts';
export { paymentsWebhooks, WEBHOOK_PATH } from './webhooks.ts';
export { whenMoneyMoves } from './when-money-moves.ts';
export { applyDispute } from './dispute-order.ts';
