import { z } from 'zod';
import { creatorId, orderId, postId, userId } from '@limelight/contract/platform/ids';
import { amount, cents, toCents } from '@limelight/contract/platform/money';
import { order } from '@limelight/contract/payments/order';
import { spendingPeriod } from '@limelight/contract/payments/spending';
import { defineEvent } from '../kernel/parts/event.ts';

/** Who is paid for an order beside its creator, and their part in cents. */
const others = z
  .array(z.object({ creatorId, cents: amount }))
  .readonly()
  .default([]);
const sale = { orderId, creatorId, fanId: userId, amountCents: amount };

/**
 * Anything at all was paid for. Cents that the buyer paid, and the creator's part of them; 0 for what was free. `bought`:
 * the kind of order; null in events from before it was told.
 */
export const orderPaid = defineEvent(
  'order.paid',
  z.object({
    ...sale,
    creatorCents: amount.default(toCents(0)),
    others,
    bought: order.shape.kind.nullable().default(null),
  }),
);
/** `postId`: the post that it was given for. */
export const tipSent = defineEvent('tip.sent', z.object({ ...sale, postId: postId.nullable() }));

/** Cents of a fan's payment that are concerned, and of the creator's part in them. */
const money = {
  orderId,
  creatorId,
  bought: order.shape.kind,
  amountCents: amount,
  creatorCents: amount,
  others,
};
/** `amountCents` of the `totalCents` of an order went back to its buyer. */
export const orderRefunded = defineEvent(
  'order.refunded',
  z.object({ ...money, totalCents: amount }),
);
/** `answerBy`: until when the card network listens; null where it did not say. */
export const disputeOpened = defineEvent(
  'dispute.opened',
  z.object({ ...money, answerBy: z.iso.datetime().nullable() }),
);
export const disputeWon = defineEvent('dispute.won', z.object(money));
export const disputeLost = defineEvent('dispute.lost', z.object(money));

/** A renewal was paid beyond a limit of the fan’s. Cents. */
export const spendingLimitPassed = defineEvent(
  'spending_limit.passed',
  z.object({
    fanId: userId,
    orderId,
    period: spendingPeriod,
    limitCents: amount,
    spentCents: cents,
  }),
);
