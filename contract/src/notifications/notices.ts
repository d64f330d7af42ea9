import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import {
  creatorId,
  membershipId,
  orderId,
  payoutId,
  postId,
  tierId,
  userId,
} from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { order } from '../payments/order.ts';

/** What a fan paid, and what of it leaves (or comes back to) the creator's earnings. Cents. */
const paid = { orderId, bought: order.shape.kind, amountCents: amount, creatorCents: amount };
/** A membership whose monthly price is to rise, or rises, at `startsAt`. Cents. */
const rise = { membershipId, tierId, fromCents: amount, priceCents: amount };

/**
 * What happened to somebody, as ids, cents and moments: a notice keeps these, and `noticeWords` makes the sentences. No
 * text that a person wrote is kept, so what is changed or erased elsewhere is changed here too.
 */
export const noticeFact = z.discriminatedUnion('kind', [
  /** To the creator. `answerBy`: until when the card network listens; null where it did not say. */
  z.object({
    kind: z.literal('dispute_opened'),
    ...paid,
    answerBy: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('dispute_won'), ...paid }),
  z.object({ kind: z.literal('dispute_lost'), ...paid }),
  /** To the creator: `amountCents` of the `totalCents` of an order went back to its buyer. */
  z.object({ kind: z.literal('refund'), ...paid, totalCents: amount }),
  z.object({ kind: z.literal('payout_failed'), payoutId, amountCents: amount }),
  z.object({ kind: z.literal('post_taken_down'), postId }),
  z.object({ kind: z.literal('post_restored'), postId }),
  /** To the member, who is asked to agree; and to who did, as their record of it. */
  z.object({ kind: z.literal('price_rise_asked'), ...rise, creatorId }),
  z.object({
    kind: z.literal('price_rise_confirmed'),
    ...rise,
    creatorId,
    startsAt: z.iso.datetime(),
  }),
  /** To the creator: this member said yes. */
  z.object({
    kind: z.literal('price_rise_agreed'),
    ...rise,
    fanId: userId,
    startsAt: z.iso.datetime(),
  }),
]);
export type NoticeFact = z.infer<typeof noticeFact>;
export type NoticeKind = NoticeFact['kind'];

/** One line of the notifications screen; `names` are current. */
const notice = z.object({
  id: z.uuid(),
  fact: noticeFact,
  names: z.object({
    /** The creator or fan that it is about. */
    person: z.string().nullable(),
    tier: z.string().nullable(),
    /** Why: the moderators' for a post that is down, the provider's for a payout. */
    reason: z.string().nullable(),
  }),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof notice>;

export const noticeOperations = {
  /** What happened to the viewer, newest first. */
  list: operation('notifications.list', 'GET', '/notifications', 'My notifications')
    .input(
      input({
        ...pageInput({ default: 20, max: 50 }),
        about: z.enum(['all', 'memberships']).default('all'),
      }),
    )
    .output(page(notice)),
  /** How many are unread; 100 means 100 or more. */
  countUnread: operation(
    'notifications.countUnread',
    'GET',
    '/notifications/unread',
    'How many notifications are unread',
  )
    .input(input({}))
    .output(z.object({ unread: z.int() })),
  /** Everything up to and including this moment has been seen. */
  markRead: operation('notifications.markRead', 'PUT', '/notifications/read', 'Mark as read')
    .input(input({ until: z.iso.datetime() }))
    .output(ok),
};
