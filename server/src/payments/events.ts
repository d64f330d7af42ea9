import { z } from 'zod';
import { creatorId, orderId, postId, userId } from '@limelight/contract/platform/ids';
import { amount, cents, toCents } from '@limelight/contract/platform/money';
import { order } from '@limelight/contract/payments/order';
import { spendingPeriod } from '@limelight/contract/payments/spending';
import { defineEvent } from '../kernel/parts/event.ts';

/** The payees of an order besides its creator, and their part in cents. */
const others = z
  .array(z.object({ creatorId, cents: amount }))
  .readonly()
  .default([]);
const sale = { orderId, creatorId, fanId: userId, amountCents: amount };

/**
 * Any order was paid. Cents that the buyer paid, and the creator's part of them; 0 for a free order. `bought`: the kind of
 * order; null in events from before it was recorded.
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
/** `postId`: the post that the tip was given for. */
export const tipSent = defineEvent('tip.sent', z.object({ ...sale, postId: postId.nullable() }));

/** The cents of a fan's payment that the event is about, and the creator's part of them. */
const money = {
  orderId,
  creatorId,
  bought: order.shape.kind,
  amountCents: amount,
  creatorCents: amount,
  others,
};
/** `amountCents` of the `totalCents` of an order was refunded. */
export const orderRefunded = defineEvent(
  'order.refunded',
  z.object({ ...money, totalCents: amount }),
);
/** `answerBy`: the card network's deadline for evidence; null where it gave none. */
export const disputeOpened = defineEvent(
  'dispute.opened',
  z.object({ ...money, answerBy: z.iso.datetime().nullable() }),
);
export const disputeWon = defineEvent('dispute.won', z.object(money));
export const disputeLost = defineEvent('dispute.lost', z.object(money));

/** A renewal was paid beyond one of the fan’s limits. Cents. */
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
