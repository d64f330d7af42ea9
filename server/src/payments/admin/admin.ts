import { z } from 'zod';
import type { AdminOrder, RefundPreview } from '@limelight/contract/payments/operations';
import { type OrderId, postId, type PostId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { Refused } from '../../kernel/refused.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/db.ts';
import { likeText, substring } from '../../platform/db/like.ts';
import type { Row } from '../../platform/db/statement.ts';
import { audit } from '../../safety/index.ts';
import {
  adminOrder,
  type AdminOrderRow,
  findOrders as ordersFound,
  newestOrders,
  orderByNumber,
} from './admin-queries.ts';
import { lockOrder, ordersById, orderView, type OrderViewRow } from '../orders/queries.ts';
import { refundInside } from '../refunds/refund-order.ts';
import { type LineRow, linesOf } from '../orders/line-queries.ts';
import type { LinePart } from '../refunds/refund-lines.ts';
import { thingsOf } from '../orders/orders.ts';
import { refundsOf } from '../refunds/refund-queries.ts';
import { titleOf, toLines, toOrder } from '../orders/view.ts';

type RefundRow = Row<typeof refundsOf>;
/** What an order shows besides its row, read for several orders at once. */
interface Beside {
  readonly lines: readonly LineRow[];
  readonly refunds: readonly RefundRow[];
  readonly things: Awaited<ReturnType<typeof thingsOf>>;
}

const toAdminOrder = (row: AdminOrderRow, { lines, refunds, things }: Beside): AdminOrder => ({
  ...toOrder(row),
  thing: things.get(row.id) ?? null,
  buyer: {
    id: row.buyer_id,
    handle: row.buyer_handle,
    displayName: row.buyer_name,
    email: row.buyer_email,
  },
  declineReason: row.decline_reason,
  disputed: row.disputed,
  lines: toLines(lines.filter((line) => line.order_id === row.id)),
  refunds: refunds
    .filter((refund) => refund.order_id === row.id)
    .map((refund) => ({
      amountCents: refund.amount_cents,
      reason: refund.reason,
      refundedAt: refund.refunded_at.toISOString(),
    })),
});

/** An order number can have 19 digits; 15 are exact in JavaScript, and enough. */
const NUMBER = /^\d{1,15}$/;
/** A post's address, or only its id. */
const POST = /^(?:.*\/post\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;

/**
 * All orders, newest first; or the orders found by a number, by a person (their address, handle or part of their name, as fan
 * or as creator), or by a post (its address, or words of its title or text).
 */
export async function findOrders(
  deps: Deps,
  asked: { q: string; cursor?: string | undefined; limit: number },
): Promise<{ items: AdminOrder[]; nextCursor: string | null }> {
  const { db } = deps;
  const q = asked.q.replace(/^[#@]/, '');
  if (NUMBER.test(q)) {
    const order = await db.maybe(orderByNumber, Number(q));
    return { items: await viewAll(deps, order ? [order] : []), nextCursor: null };
  }
  const { at, id } = timeCursor.decode(asked.cursor);
  const rows =
    q === ''
      ? await db.many(newestOrders, at, id, asked.limit + 1)
      : await db.many(ordersFound, q, likeOf(q), postOf(q), at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: await viewAll(deps, items), nextCursor };
}

/** Shows what the orders are for as a stranger would see it: to open what is private, staff give a reason. */
async function viewAll(deps: Deps, rows: readonly AdminOrderRow[]): Promise<AdminOrder[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const [lines, refunds, things] = await Promise.all([
    deps.db.many(linesOf, ids),
    deps.db.many(refundsOf, ids),
    thingsOf(deps, null, rows),
  ]);
  return rows.map((row) => toAdminOrder(row, { lines, refunds, things }));
}

const postOf = (q: string): PostId | null => {
  const id = z.safeParse(postId, POST.exec(q)?.[1]);
  return id.success ? id.data : null;
};

/**
 * A pattern for a part of a name or text. A text of fewer than three letters cannot use the index and has to match as a whole.
 */
function likeOf(q: string): string {
  return q.length < 3 ? likeText(q) : substring(q);
}

/** What refunding all that is left of an order would do now; null when nothing was paid for it. */
export async function previewRefund(
  { db, orderKinds }: Pick<Deps, 'db' | 'orderKinds'>,
  id: OrderId,
): Promise<RefundPreview | null> {
  const order = await db.maybe(orderView, id);
  if (!order?.paid_at) return null;
  const { effect, onTop } = await orderKinds(order.kind).ifRefunded(db, order);
  const others = await db.many(ordersById, onTop);
  return {
    leftCents: left(order),
    effect,
    alsoRefunds: others.map((other) => ({
      orderId: other.id,
      number: String(other.number),
      title: titleOf(other),
      leftCents: left(other),
    })),
  };
}

const left = (order: OrderViewRow) => toCents(order.total_cents - order.refunded_cents);

/** An order that cost nothing has no money to refund, and what it gave is over. */
class NothingToEnd extends Refused<{ readonly code: 'nothing_to_end' }> {
  override name = 'NothingToEnd';

  constructor() {
    super({ code: 'nothing_to_end' });
  }
}

async function hasEnded({ orderKinds }: Pick<Deps, 'orderKinds'>, tx: Tx, order: OrderRow) {
  const { effect } = await orderKinds(order.kind).ifRefunded(tx, order);
  return effect === 'stays';
}

/**
 * Refunds an order, or a part of it, for an administrator; what an order that cost nothing gave ends. Throws `NothingToEnd`. Two equal requests, even at once, make one refund and one line in
 * the audit log. Throws `RefundTooLarge`.
 */
export async function refundAsAdmin(
  deps: Deps,
  viewer: Viewer,
  asked: {
    orderId: OrderId;
    amountCents?: Cents | undefined;
    lines?: readonly LinePart[] | undefined;
    reason: string;
    idempotencyKey?: string | undefined;
  },
): Promise<AdminOrder | 'absent' | 'not_refundable'> {
  const { orderId, amountCents, lines, reason, idempotencyKey } = asked;
  await deps.db.tx(async (tx) => {
    // Locks the order: otherwise another refund at the same time would be logged as a part of this one.
    const before = await tx.maybe(lockOrder, orderId);
    const isFree = before?.status === 'paid' && before.total_cents === 0;
    if (isFree && (await hasEnded(deps, tx, before))) throw new NothingToEnd();
    // Stored rows have this prefix: with another one, a repeated request would refund twice.
    const cause = idempotencyKey === undefined ? 'desk' : `desk:${idempotencyKey}`;
    const order = await refundInside(deps, tx, { orderId, amountCents, lines, reason, cause });
    if (!before || !order) return;
    const line = { actorId: viewer.id, subject: `order:${orderId}` };
    if (isFree) {
      const entry = { ...line, action: 'payments.endAccess', details: { reason } } as const;
      return audit(tx, entry, deps.clock.now());
    }
    const cents = order.refunded_cents - before.refunded_cents;
    const details = { reason, amountCents: cents, totalCents: order.total_cents };
    const entry = { ...line, action: 'payments.refundOrder', details } as const;
    await audit(tx, entry, deps.clock.now());
  });
  const order = await deps.db.maybe(adminOrder, orderId);
  if (!order) return 'absent';
  if (order.paid_at === null) return 'not_refundable';
  const [answer] = await viewAll(deps, [order]);
  return answer ?? 'absent';
}
