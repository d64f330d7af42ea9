import { only } from '../../kernel/implement.ts';
import { findOrders, previewRefund, refundAsAdmin } from './admin.ts';

/** The operations of administrators on orders. */
export const adminRoutes = {
  findOrders: only('admin').payments.findOrders.handler(({ context: { deps }, input }) =>
    findOrders(deps, input),
  ),
  previewRefund: only('admin').payments.previewRefund.handler(
    async ({ context: { deps }, input, errors }) => {
      const preview = await previewRefund(deps, input.orderId);
      if (!preview) throw errors.not_found();
      return preview;
    },
  ),
  refundOrder: only('admin').payments.refundOrder.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const order = await refundAsAdmin(deps, viewer, input);
      if (order === 'absent') throw errors.not_found();
      if (order === 'not_refundable') throw errors.not_refundable();
      return order;
    },
  ),
};
