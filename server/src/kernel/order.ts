import type { CardId, CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { OrderLine as LineView } from '@limelight/contract/payments/order';
import { type Cents, toCents } from '@limelight/contract/platform/money';

/** The name of something that can be bought: areas declare them (`OrderKind`). */
export type OrderKindName = string;
export type OrderStatus =
  | 'pending'
  | 'requires_action'
  | 'authorized'
  | 'paid'
  | 'declined'
  | 'refunded'
  | 'expired'
  | 'returned';

/** A row of `orders`, with the thing of its first line. */
export interface OrderRow {
  readonly id: OrderId;
  readonly number: number;
  readonly buyer_id: UserId;
  readonly creator_id: CreatorId;
  readonly kind: OrderKindName;
  readonly card_id: CardId | null;
  /** Tax included. */
  readonly total_cents: Cents;
  readonly tax_cents: Cents;
  readonly refunded_cents: Cents;
  readonly status: OrderStatus;
  readonly idempotency_key: string;
  readonly provider_ref: string | null;
  readonly decline_reason: string | null;
  readonly confirm_url: string | null;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly refunded_at: Date | null;
  readonly capture_decision: 'capture' | 'void' | null;
  readonly thing_id: string;
}

/** What was paid for an order without tax: the only amount that its creator sees. */
export const priceOf = ({ total_cents: total, tax_cents: tax }: OrderRow): Cents =>
  toCents(total - tax);

/**
 * `to_deliver`: its order may still be paid, or its area delivers it later. `returned`: nothing is paid for it, because its
 * order was declined, expired or came too late, or its reserved money was not taken. `refunded`: all of it was refunded.
 */
export type LineState = LineView['state'];

/** Identifies a line of an order by its position. */
export interface LineOf {
  readonly orderId: OrderId;
  readonly position: number;
}

/** A line of an order. Amounts are in cents for all its units together, except `unit_cents`. */
export interface OrderLine {
  readonly position: number;
  readonly kind: OrderKindName;
  readonly thing_id: string;
  readonly title: string;
  readonly quantity: number;
  readonly unit_cents: Cents;
  readonly amount_cents: Cents;
  readonly discount_cents: Cents;
  readonly tax_cents: Cents;
  readonly is_delivered_later: boolean;
  readonly state: LineState;
}
