import { limitedTo, signedIn } from '../kernel/implement.ts';
import { ProcessBusy } from '../platform/on-demand/on-demand-process.ts';
import { addCard, beginCard, listCards, removeCard, setDefaultCard } from './cards/cards.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { CARD_LIMIT, RECEIPT_LIMIT, TIP_LIMIT } from './limits.ts';
import { presentPurchase } from './orders/present.ts';
import { sendTip } from './tips/send-tip.ts';
import { setSpendingLimit } from './spending/set-spending-limit.ts';
import { readSpending } from './spending/spending.ts';
import { getOrder, listOrders } from './orders/orders.ts';
import { printReceipt } from './receipts/receipt.ts';

export const paymentsRoutes = {
  listCards: signedIn.payments.listCards.handler(async ({ context: { deps, viewer } }) => ({
    cards: await listCards(deps, viewer),
    provider: deps.payments.name,
    publishableKey: deps.payments.publishableKey,
  })),
  addCard: signedIn.payments.addCard
    .use(limitedTo(CARD_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const saved = await addCard(deps, viewer, input);
      if ('refused' in saved) throw errors.card_refused({ data: { reason: saved.refused } });
      return saved;
    }),
  beginCard: signedIn.payments.beginCard
    .use(limitedTo(CARD_LIMIT))
    .handler(async ({ context: { deps, viewer } }) => ({
      redirectUrl: await beginCard(deps, viewer),
    })),
  removeCard: signedIn.payments.removeCard.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await removeCard(deps, viewer, input.cardId))) throw errors.not_found();
      return { ok: true as const };
    },
  ),
  setDefaultCard: signedIn.payments.setDefaultCard.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const card = await setDefaultCard(deps, viewer, input.cardId);
      if (!card) throw errors.not_found();
      return card;
    },
  ),
  tip: signedIn.payments.tip
    .use(limitedTo(TIP_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, sendTip(deps, viewer, input)),
    ),
  getOrder: signedIn.payments.getOrder.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const order = await getOrder(deps, viewer, input.orderId);
      if (!order) throw errors.not_found();
      return order;
    },
  ),
  getReceipt: signedIn.payments.getReceipt
    .use(limitedTo(RECEIPT_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const receipt = await printReceipt(deps, viewer, input.orderId).catch((error: unknown) => {
        throw error instanceof ProcessBusy ? errors.unavailable() : error;
      });
      if (!receipt) throw errors.not_found();
      return receipt;
    }),
  listOrders: signedIn.payments.listOrders.handler(({ context: { deps, viewer }, input }) =>
    listOrders(deps, viewer, input),
  ),
  getSpending: signedIn.payments.getSpending.handler(({ context: { deps, viewer } }) =>
    readSpending(deps.db, viewer.id, deps.clock.now()),
  ),
  setSpendingLimit: signedIn.payments.setSpendingLimit.handler(
    ({ context: { deps, viewer }, input }) => setSpendingLimit(deps, viewer, input),
  ),
  ...adminRoutes,
};
