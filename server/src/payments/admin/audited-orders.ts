import { orderId } from '@limelight/contract/platform/ids';
import type { AuditedThings } from '../../kernel/parts/audited-things.ts';
import { ordersById } from '../orders/queries.ts';

/** Orders by their number, where administrators find them. */
export const auditedOrders: AuditedThings = async ({ db }, _viewer, ids) => {
  const rows = await db.many(
    ordersById,
    ids.map((id) => orderId.parse(id)),
  );
  return new Map(
    rows.map(({ id, number }) => [
      id,
      { name: `Order ${number}`, path: `/admin/orders?q=${number}` },
    ]),
  );
};
