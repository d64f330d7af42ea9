import type { DeskOrder } from '@limelight/contract/payments/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { audit } from '../safety/index.ts';
import { deskOrder, type DeskOrderRow, findOrders as ordersFound } from './queries.ts';
import { refundInside } from './refund-order.ts';
import { toOrder } from './view.ts';

const toDeskOrder = (row: DeskOrderRow): DeskOrder => ({
  ...toOrder(row),
  buyer: {
    id: row.buyer_id,
    handle: row.buyer_handle,
    displayName: row.buyer_name,
    email: row.buyer_email,
  },
  declineReason: row.decline_reason,
  disputed: row.disputed,
});

/** The largest order number there can be has 19 digits; 15 are safe in JavaScript and enough. */
const NUMBER = /^\d{1,15}$/;

/** Every order, newest first; or those of a number, an address or a handle. */
export async function findOrders(
  { db }: Pick<Deps, 'db'>,
  asked: { q: string; cursor?: string | undefined; limit: number },
): Promise<{ items: DeskOrder[]; nextCursor: string | null }> {
  const q = asked.q.replace(/^[#@]/, '');
  const number = NUMBER.test(q) ? Number(q) : null;
  const person = number === null && q !== '' ? q : null;
  const { at, id } = timeCursor.decode(asked.cursor);
  const rows = await db.many(ordersFound, number, person, at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: items.map(toDeskOrder), nextCursor };
}

/** Refunds an order for an administrator; asked twice, also at once, it is one refund and one line in the audit log. */
export async function refundByHand(
  deps: Deps,
  viewer: Viewer,
  { orderId, reason }: { orderId: OrderId; reason: string },
): Promise<DeskOrder | 'absent' | 'not_refundable'> {
  await deps.db.tx(async (tx) => {
    const refunded = await refundInside(deps, tx, orderId);
    if (!refunded) return;
    const details = { reason, totalCents: refunded.total_cents };
    const entry = { action: 'payments.refundOrder', subject: `order:${orderId}`, details } as const;
    await audit(tx, { actorId: viewer.id, ...entry }, deps.clock.now());
  });
  const order = await deps.db.maybe(deskOrder, orderId);
  if (!order) return 'absent';
  return order.status === 'refunded' ? toDeskOrder(order) : 'not_refundable';
}
