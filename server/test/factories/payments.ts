import type { EarningSource } from '@limelight/contract/earnings/sources';
import { randomUUID } from 'node:crypto';
import {
  type CreatorId,
  type OrderId,
  type RefundId,
  refundId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';

/** The argument of `bookPayment` for an order with one line, without tax, that pays one creator. */
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

/** The argument of `bookRefund` for a part of such an order; `id` is that of its row in refunds, if it has one. */
export const refundOf = (
  orderId: OrderId,
  cents: number,
  { beforeCents = 0, id }: { beforeCents?: number; id?: RefundId } = {},
) => ({
  refundId: id ?? refundId.parse(randomUUID()),
  parts: [{ orderId, position: 0, amountCents: toCents(cents), beforeCents: toCents(beforeCents) }],
});
