import { adminOnly } from '../safety/index.ts';
import { findOrders, refundByHand } from './desk.ts';

/** What administrators do with orders. */
export const deskRoutes = {
  findOrders: adminOnly.payments.findOrders.handler(({ context: { deps }, input }) =>
    findOrders(deps, input),
  ),
  refundOrder: adminOnly.payments.refundOrder.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const order = await refundByHand(deps, viewer, input);
      if (order === 'absent') throw errors.not_found();
      if (order === 'not_refundable') throw errors.not_refundable();
      return order;
    },
  ),
};
