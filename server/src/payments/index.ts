export { cardsToTry, hasCard } from './cards/cards.ts';
export { choosePaymentProvider } from './provider/choose-provider.ts';
export { applyNews, handleEvent, storeEvent } from './provider/provider-events.ts';
export { heldProvider } from './provider/held-provider.ts';
export { payerOf } from './provider/payer-of.ts';
export { countedProvider } from './provider/counted-provider.ts';
export { readWebhooks, tryStripeKey } from './provider/try-provider.ts';
export { ACCOUNT_EVENTS, CONNECT_EVENTS } from './stripe/webhook-events.ts';
export { taxesOf } from './orders/add-tax.ts';
export { deliverLine } from './orders/deliver-line.ts';
export { endBetween } from './orders/end-of-sale.ts';
export {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderPaid,
  orderRefunded,
  tipSent,
} from './events.ts';
export { countBought, galleryKinds } from './orders/gallery.ts';
export { grant, grantToBuyers } from './orders/grant.ts';
export { buyForGood, endForBuyer, type Offer } from './orders/buy-for-good.ts';
export { postsTippedFor, sendTip, tipOrder } from './tips/send-tip.ts';
export { type ReadOrder, readOrders } from './orders/orders.ts';
export { saleOf } from './orders/view.ts';
export { type OpenDispute, openDisputesOf } from './disputes/open-disputes.ts';
export { presentPurchase } from './orders/present.ts';
export type { Purchase } from './orders/open-order.ts';
export { purchase } from './orders/purchase.ts';
export { lockOrder, orderById, orderByKey } from './orders/queries.ts';
export {
  boughtBy,
  buyersOf,
  type Pair,
  pairsOf,
  purchasesFrom,
  spentBy,
  spentSum,
} from './spending/spent.ts';
export { PurchaseRefused } from './orders/purchase-refused.ts';
export { type RefundPart, partsOfRefunds } from './refunds/parts-of-refunds.ts';
export { refundByCause } from './refunds/refund-queries.ts';
export { refundInside, refundOrder } from './refunds/refund-order.ts';
export { sandboxRoutes } from './sandbox/routes.ts';
export { advanceSandboxClock, followSandboxClock } from './sandbox/sandbox-clock.ts';
export { paymentsWebhooks, WEBHOOK_PATH } from './provider/webhooks.ts';
export { whenMoneyMoves } from './orders/when-money-moves.ts';
export { applyDispute } from './disputes/dispute-order.ts';
