import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import type { Order, OrderLine } from '@limelight/contract/payments/operations';
import { type OrderRow, priceOf } from '../../kernel/order.ts';
import type { OrderViewRow } from './queries.ts';
import type { LineRow } from './line-queries.ts';

/** The text of its first line, and how many other lines there are. */
export const titleOf = ({ title, line_count: count }: OrderViewRow): string =>
  count === 1 ? title : `${title} and ${count - 1} more`;

export function toOrder(row: OrderViewRow): Order {
  return {
    id: row.id,
    number: String(row.number),
    status: row.status,
    kind: row.kind,
    title: titleOf(row),
    creator: { handle: row.handle, displayName: row.display_name, avatarUrl: row.avatar_url },
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
    card:
      row.card_brand !== null && row.card_last4 !== null
        ? { brand: row.card_brand, last4: row.card_last4 }
        : null,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  };
}

/** What an order sold. */
export const toLines = (lines: readonly LineRow[]): OrderLine[] =>
  lines.map((line) => ({
    position: line.position,
    title: line.title,
    quantity: line.quantity,
    unitCents: line.unit_cents,
    amountCents: line.amount_cents,
    discountCents: line.discount_cents,
    taxCents: line.tax_cents,
    taxLabel: line.tax_label,
    refundedCents: line.refunded_cents,
    state: line.state,
    deliveredAt: line.delivered_at?.toISOString() ?? null,
  }));

/** The state of a purchase for the person waiting for it; null when it was refused. */
export function toOutcome(order: OrderRow): PurchaseOutcome | null {
  switch (order.status) {
    case 'paid':
    case 'refunded':
      return { status: 'paid', orderId: order.id };
    case 'authorized':
      return { status: 'authorized', orderId: order.id };
    case 'pending':
      return { status: 'processing', orderId: order.id };
    case 'requires_action':
      return {
        status: 'requires_action',
        orderId: order.id,
        confirmUrl: order.confirm_url ?? '',
      };
    case 'declined':
    case 'expired':
    case 'returned':
      return null;
  }
}

/** The facts about a sale for events, without tax. Cents. */
export const saleOf = (order: OrderRow) => ({
  orderId: order.id,
  creatorId: order.creator_id,
  fanId: order.buyer_id,
  amountCents: priceOf(order),
});
