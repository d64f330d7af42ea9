import type { CardId, CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';

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

/** A row of `orders`, with what its first line names. */
export interface OrderRow {
  readonly id: OrderId;
  readonly number: number;
  readonly buyer_id: UserId;
  readonly creator_id: CreatorId;
  readonly kind: OrderKindName;
  readonly card_id: CardId | null;
  readonly total_cents: Cents;
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
