import { z } from 'zod';
import type { DeskOrder } from '@limelight/contract/payments/operations';
import { type OrderId, postId, type PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { likeText, substring } from '../platform/db/like.ts';
import { audit } from '../safety/index.ts';
import {
  deskOrder,
  type DeskOrderRow,
  findOrders as ordersFound,
  newestOrders,
  orderByNumber,
} from './desk-queries.ts';
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
/** A post's address, or its id alone. */
const POST = /^(?:.*\/post\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;

/**
 * Every order, newest first; or those found by a number, by a person (their address, handle or part of their name, as
 * fan or as creator), or by a post (its address or words of it).
 */
export async function findOrders(
  { db }: Pick<Deps, 'db'>,
  asked: { q: string; cursor?: string | undefined; limit: number },
): Promise<{ items: DeskOrder[]; nextCursor: string | null }> {
  const q = asked.q.replace(/^[#@]/, '');
  if (NUMBER.test(q)) {
    const order = await db.maybe(orderByNumber, Number(q));
    return { items: order ? [toDeskOrder(order)] : [], nextCursor: null };
  }
  const { at, id } = timeCursor.decode(asked.cursor);
  const rows =
    q === ''
      ? await db.many(newestOrders, at, id, asked.limit + 1)
      : await db.many(ordersFound, q, likeOf(q), postOf(q), at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: items.map(toDeskOrder), nextCursor };
}

const postOf = (q: string): PostId | null => {
  const id = z.safeParse(postId, POST.exec(q)?.[1]);
  return id.success ? id.data : null;
};

/** Part of a name or text; fewer than three letters find no index, and have to be all of it. */
function likeOf(q: string): string {
  return q.length < 3 ? likeText(q) : substring(q);
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
