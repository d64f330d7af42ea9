import { limitedTo, only } from '../../kernel/implement.ts';
import { REFUND_LIMIT } from './limits.ts';
import { refundLine } from './refund-line.ts';

export const refundRoutes = {
  refundLine: only('creator', 'earnings')
    .shop.refundLine.use(limitedTo(REFUND_LIMIT))
    .handler(({ context: { deps, creator }, input }) => refundLine(deps, creator, input)),
};
