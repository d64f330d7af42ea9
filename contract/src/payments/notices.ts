import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { orderId, postId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { order } from './order.ts';
import { spendingPeriod } from './spending.ts';

/** What a fan paid, and what of it leaves (or comes back to) the creator's earnings. Cents. */
const paid = { orderId, bought: order.shape.kind, amountCents: amount, creatorCents: amount };

export const noticesOfPayments = noticesByKind([
  /** To the creator. `answerBy`: the card network's deadline for evidence; null if it has not given one. */
  defineNotice('dispute_opened', {
    fact: { ...paid, answerBy: z.iso.datetime().nullable() },
    subject: 'disputes',
    isSocial: false,
  }),
  defineNotice('dispute_won', { fact: paid, subject: 'disputes', isSocial: false }),
  defineNotice('dispute_lost', { fact: paid, subject: 'disputes', isSocial: false }),
  /** To the creator: `amountCents` of an order's `totalCents` was refunded to its buyer. */
  defineNotice('refund', {
    fact: { ...paid, totalCents: amount },
    subject: 'disputes',
    isSocial: false,
  }),
  /** `postId`: the post that the tip was given for. */
  defineNotice('tipped', {
    fact: { orderId, amountCents: amount, postId: postId.nullable() },
    subject: 'sales',
    isSocial: false,
  }),
  /** To a fan: renewals passed one of their spending limits. Cents. */
  defineNotice('spending_limit_passed', {
    fact: { period: spendingPeriod, limitCents: amount, spentCents: cents },
    subject: 'memberships',
    filter: 'memberships',
    isSocial: false,
  }),
]);
