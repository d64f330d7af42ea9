import { signedIn } from '../implement.ts';
import { addCard, listCards, removeCard } from './cards.ts';
import { getOrder, listOrders } from './orders.ts';

export const paymentsRoutes = {
  listCards: signedIn.payments.listCards.handler(async ({ context: { deps, viewer } }) => ({
    cards: await listCards(deps, viewer),
    provider: deps.payments.name,
    publishableKey: deps.payments.publishableKey,
  })),
  addCard: signedIn.payments.addCard.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const saved = await addCard(deps, viewer, input.token);
      if ('refused' in saved) throw errors.card_refused({ data: { reason: saved.refused } });
      return saved;
    },
  ),
  removeCard: signedIn.payments.removeCard.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await removeCard(deps, viewer, input.cardId))) throw errors.not_found();
      return { ok: true as const };
    },
  ),
  getOrder: signedIn.payments.getOrder.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const order = await getOrder(deps, viewer, input.orderId);
      if (!order) throw errors.not_found();
      return order;
    },
  ),
  listOrders: signedIn.payments.listOrders.handler(({ context: { deps, viewer }, input }) =>
    listOrders(deps, viewer, input),
  ),
};
