import { type OrderKinds, orderKindsOf } from './kernel/order-kind.ts';
import { membershipOrder, renewalOrder, upgradeOrder } from './memberships/index.ts';
import { firstMessageOrder, messageOrder, tipOrder } from './messages/index.ts';
import { postOrder } from './posts/index.ts';

/** Everything that can be bought. */
export const allOrderKinds: OrderKinds = orderKindsOf([
  membershipOrder,
  renewalOrder,
  upgradeOrder,
  postOrder,
  messageOrder,
  firstMessageOrder,
  tipOrder,
]);
