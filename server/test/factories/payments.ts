import type { EarningSource } from '@limelight/contract/earnings/sources';
import { randomUUID } from 'node:crypto';
import {
  type CreatorId,
  type OrderId,
  type RefundId,
  refundId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';

/** What `bookPayment` takes where an order has one line, without tax, and one creator is paid. */
export const paymentOf = (
  orderId: OrderId,
  creatorId: CreatorId,
  cents: number,
  source: EarningSource,
) => ({
  orderId,
  position: 0,
  totalCents: toCents(cents),
  taxCents: toCents(0),
  payees: [{ creatorId, shareBasisPoints: 10_000, source }],
});

/** What `bookRefund` takes for a part of such an order; `id` where a row of refunds stands for it. */
export const refundOf = (
  orderId: OrderId,
  cents: number,
  { beforeCents = 0, id }: { beforeCents?: number; id?: RefundId } = {},
) => ({
  refundId: id ?? refundId.parse(randomUUID()),
  parts: [{ orderId, position: 0, amountCents: toCents(cents), beforeCents: toCents(beforeCents) }],
});
