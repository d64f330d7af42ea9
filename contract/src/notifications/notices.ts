import { z } from 'zod';
import { securityEventKind } from '../accounts/settings.ts';
import { page, pageInput } from '../platform/cursor.ts';
import {
  commentId,
  conversationId,
  creatorId,
  membershipId,
  messageId,
  orderId,
  payoutId,
  postId,
  tierId,
  userId,
} from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { order } from '../payments/order.ts';
import { spendingPeriod } from '../payments/spending.ts';
import { reportedKind, reportOutcome } from '../safety/reports.ts';

/** What a fan paid, and what of it leaves (or comes back to) the creator's earnings. Cents. */
const paid = { orderId, bought: order.shape.kind, amountCents: amount, creatorCents: amount };
/** A membership whose monthly price is to rise, or rises, at `startsAt`. Cents. */
const rise = { membershipId, tierId, fromCents: amount, priceCents: amount };
/** A fan's own membership, for the fan. */
const own = { membershipId, tierId, creatorId };

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
  /** To the author. */
  z.object({
    kind: z.literal('message_taken_down'),
    reportId: z.uuid(),
    conversationId,
    sequence: z.int(),
  }),
  /** To a creator, of a mass message that they sent to themself. */
  z.object({ kind: z.literal('message_tested') }),
  z.object({ kind: z.literal('message_restored'), conversationId, sequence: z.int() }),
  z.object({ kind: z.literal('comment_taken_down'), reportId: z.uuid(), postId }),
  z.object({ kind: z.literal('comment_restored'), postId }),
  /** To the reporter. */
  z.object({
    kind: z.literal('report_decided'),
    reportId: z.uuid(),
    reported: reportedKind,
    outcome: reportOutcome,
  }),
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
  /** What people do again and again: one notice for all of them until it is read (`actors`, `times`). */
  z.object({ kind: z.literal('messaged'), conversationId, sequence: z.int() }),
  z.object({ kind: z.literal('followed') }),
  z.object({ kind: z.literal('post_liked'), postId }),
  z.object({ kind: z.literal('post_unlocked'), postId }),
  /** `commentId`: the latest. */
  z.object({ kind: z.literal('commented'), postId, commentId }),
  z.object({ kind: z.literal('replied'), postId, commentId }),
  /** In a comment, or in the post itself. */
  z.object({ kind: z.literal('mentioned'), postId, commentId: commentId.nullable() }),
  z.object({ kind: z.literal('mentioned_in_group'), messageId, conversationId, sequence: z.int() }),
  /** Added by the group's owner or through a tier; told to people who are still in the group. */
  z.object({ kind: z.literal('added_to_group'), conversationId }),
  /** By a creator whom the reader follows. */
  z.object({ kind: z.literal('post_published'), postId, creatorId }),
  /** To the creator. */
  z.object({ kind: z.literal('member_joined'), tierId }),
  z.object({ kind: z.literal('member_renewed'), tierId }),
  z.object({ kind: z.literal('member_failing'), tierId }),
  z.object({ kind: z.literal('member_left'), tierId }),
  /** To the member. */
  z.object({ kind: z.literal('membership_renewed'), ...own, priceCents: amount }),
  z.object({ kind: z.literal('membership_failing'), ...own }),
  z.object({ kind: z.literal('membership_ended'), ...own }),
  /** What of the unused days goes back to the card. Cents. */
  z.object({
    kind: z.literal('membership_ended_by_creator'),
    ...own,
    returnedCents: amount,
  }),
  /** To who tries a tier: it ends at `endsAt`; what a month costs, null where nobody joins it any more. */
  z.object({
    kind: z.literal('trial_ending'),
    ...own,
    endsAt: z.iso.datetime(),
    priceCents: amount.nullable(),
  }),
  z.object({ kind: z.literal('trial_ended'), ...own }),
  /** To a fan: renewals passed a limit of theirs. Cents. */
  z.object({
    kind: z.literal('spending_limit_passed'),
    period: spendingPeriod,
    limitCents: amount,
    spentCents: cents,
  }),
  /** `postId`: the post that it was given for. */
  z.object({ kind: z.literal('tipped'), orderId, amountCents: amount, postId: postId.nullable() }),
  z.object({ kind: z.literal('payout_paid'), payoutId, amountCents: amount }),
  z.object({ kind: z.literal('security_changed'), change: securityEventKind }),
]);
export type NoticeFact = z.infer<typeof noticeFact>;
export type NoticeKind = NoticeFact['kind'];

/** Somebody who did it. */
const actor = z.object({
  id: userId,
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
});
export type Actor = z.infer<typeof actor>;

/** At most this many of those who did it are named or pictured. */
export const ACTORS_MAX = 3;

/** One line of the notifications screen; `actors` and `names` are current. */
const notice = z.object({
  id: z.uuid(),
  fact: noticeFact,
  /** The latest who did it, without those the reader may not see. */
  actors: z.array(actor).max(ACTORS_MAX),
  /** How often it happened since the notice began. */
  times: z.int(),
  names: z.object({
    /** The creator or fan that it is about. */
    person: z.string().nullable(),
    tier: z.string().nullable(),
    /** Why: the moderators' for what they took down, the provider's for a payout. */
    reason: z.string().nullable(),
    /** The post's title, or how it begins where the reader may read it. */
    post: z.string().nullable(),
    /** How the comment begins. */
    comment: z.string().nullable(),
    /** The group that it was said in, or that the reader was added to. */
    group: z.string().nullable(),
  }),
  /** When it happened last. */
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof notice>;

/** The filters of the notifications screen. */
const noticeFilter = z.enum(['all', 'comments', 'mentions', 'memberships']);
export type NoticeFilter = z.infer<typeof noticeFilter>;

export const noticeOperations = {
  /** What happened to the viewer, newest first. Without what they may not see, so a page may be short. */
  list: operation('notifications.list', 'GET', '/notifications', 'My notifications')
    .input(
      input({
        ...pageInput({ default: 20, max: 50 }),
        about: noticeFilter.default('all'),
      }),
    )
    .output(page(notice)),
  /** How many the viewer would find unread; 100 means 100 or more. */
  countUnread: operation(
    'notifications.countUnread',
    'GET',
    '/notifications/unread',
    'How many notifications are unread',
  )
    .input(input({}))
    .output(z.object({ unread: z.int() })),
  /** Reading twice is once; there being no such notice is the same. */
  markRead: operation(
    'notifications.markRead',
    'PUT',
    '/notifications/{noticeId}/read',
    'Mark one as read',
  )
    .input(input({ noticeId: z.uuid() }))
    .output(ok),
  /** Everything up to and including this moment; what comes meanwhile stays new. */
  markAllRead: operation(
    'notifications.markAllRead',
    'PUT',
    '/notifications/read',
    'Mark all as read',
  )
    .input(input({ until: moment }))
    .output(ok),
};
