import type { z } from 'zod';
import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { securityChanged } from '../accounts/index.ts';
import type { EventKind } from '../kernel/event.ts';
import { type Reaction, when } from '../kernel/consumer.ts';
import {
  membershipBegan,
  membershipEnded,
  membershipEndedByCreator,
  membershipRenewed,
  priceRiseAgreed,
  priceRiseAsked,
  renewalFailed,
  trialEnding,
} from '../memberships/index.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderRefunded,
  spendingLimitPassed,
  tipSent,
} from '../payments/index.ts';
import { payoutFailed, payoutPaid } from '../payouts/index.ts';
import { massTested, messageRestored, messageTakenDown } from '../messages/index.ts';
import {
  commentRestored,
  commentTakenDown,
  postRestored,
  postTakenDown,
  postUnlocked,
} from '../posts/index.ts';
import { reportDecided } from '../safety/index.ts';
import type { Effect, News } from './news.ts';

type Moved = z.output<typeof disputeWon.facts>;
type Paid = Pick<Moved, 'orderId' | 'bought' | 'amountCents' | 'creatorCents'>;

/** Makes the news of an event's facts: to whom, what, and with what they grow together. */
function news<Facts extends z.ZodType>(
  kind: EventKind<Facts>,
  told: (
    facts: z.output<Facts>,
  ) => readonly [to: News['to'], fact: NoticeFact, more?: Pick<News, 'actor' | 'thing'>][],
): Reaction<readonly Effect[]> {
  return when(kind, (facts, at) =>
    told(facts).map(([to, fact, more]) => ({ tell: { to, fact, at, ...more } })),
  );
}

/** Money of an order that moved, to everybody who is paid for it: each hears of their own part. */
function toPayees(
  { creatorId, creatorCents, others, orderId, bought, amountCents }: Moved,
  factOf: (paid: Paid) => NoticeFact,
): [CreatorId, NoticeFact][] {
  const paid = { orderId, bought, amountCents };
  return [{ creatorId, cents: creatorCents }, ...others].map((one) => [
    one.creatorId,
    factOf({ ...paid, creatorCents: one.cents }),
  ]);
}

/** Sales, memberships, money that moves, moderation and security: who hears of it. */
export const newsOfBusiness: readonly Reaction<readonly Effect[]>[] = [
  news(orderRefunded, (money) =>
    toPayees(money, (paid) => ({ ...paid, kind: 'refund', totalCents: money.totalCents })),
  ),
  news(disputeOpened, (money) =>
    toPayees(money, (paid) => ({
      ...paid,
      kind: 'dispute_opened',
      answerBy: money.answerBy,
    })),
  ),
  news(disputeWon, (money) => toPayees(money, (paid) => ({ ...paid, kind: 'dispute_won' }))),
  news(disputeLost, (money) => toPayees(money, (paid) => ({ ...paid, kind: 'dispute_lost' }))),
  news(postUnlocked, ({ creatorId, fanId, postId }) => [
    [creatorId, { kind: 'post_unlocked', postId }, { actor: fanId, thing: postId }],
  ]),
  news(tipSent, ({ creatorId, fanId, orderId, amountCents, postId }) => [
    [creatorId, { kind: 'tipped', orderId, amountCents, postId }, { actor: fanId }],
  ]),
  news(payoutPaid, ({ creatorId, ...payout }) => [[creatorId, { kind: 'payout_paid', ...payout }]]),
  news(payoutFailed, ({ creatorId, ...payout }) => [
    [creatorId, { kind: 'payout_failed', ...payout }],
  ]),
  news(postTakenDown, ({ creatorId, postId }) => [
    [creatorId, { kind: 'post_taken_down', postId }],
  ]),
  news(postRestored, ({ creatorId, postId }) => [[creatorId, { kind: 'post_restored', postId }]]),
  news(messageTakenDown, ({ authorId, ...message }) => [
    [authorId, { kind: 'message_taken_down', ...message }],
  ]),
  // each is a message of its own to hear of, also before the last one was read
  news(massTested, ({ creatorId }) => [[creatorId, { kind: 'message_tested' }]]),
  news(messageRestored, ({ authorId, ...message }) => [
    [authorId, { kind: 'message_restored', ...message }],
  ]),
  news(commentTakenDown, ({ authorId, reportId, postId }) => [
    [authorId, { kind: 'comment_taken_down', reportId, postId }],
  ]),
  news(commentRestored, ({ authorId, postId }) => [
    [authorId, { kind: 'comment_restored', postId }],
  ]),
  news(reportDecided, ({ reporterId, ...report }) =>
    reporterId === null ? [] : [[reporterId, { kind: 'report_decided', ...report }]],
  ),
  news(membershipBegan, ({ creatorId, fanId, tierId }) => [
    [creatorId, { kind: 'member_joined', tierId }, { actor: fanId, thing: tierId }],
  ]),
  news(membershipRenewed, ({ fanId, ...month }) => [
    [
      month.creatorId,
      { kind: 'member_renewed', tierId: month.tierId },
      { actor: fanId, thing: month.tierId },
    ],
    [fanId, { kind: 'membership_renewed', ...month }],
  ]),
  news(renewalFailed, ({ fanId, ...membership }) => [
    [
      membership.creatorId,
      { kind: 'member_failing', tierId: membership.tierId },
      { actor: fanId, thing: membership.tierId },
    ],
    [fanId, { kind: 'membership_failing', ...membership }],
  ]),
  // who goes on with another tier has not left; a creator knows whose membership they ended
  news(membershipEnded, ({ fanId, isTrial, isReplaced, isByCreator, ...membership }) =>
    isReplaced || isByCreator
      ? []
      : [
          [
            membership.creatorId,
            { kind: 'member_left', tierId: membership.tierId },
            { actor: fanId, thing: membership.tierId },
          ],
          [fanId, { kind: isTrial ? 'trial_ended' : 'membership_ended', ...membership }],
        ],
  ),
  news(membershipEndedByCreator, ({ fanId, ...membership }) => [
    [fanId, { kind: 'membership_ended_by_creator', ...membership }],
  ]),
  news(trialEnding, ({ fanId, ...trial }) => [[fanId, { kind: 'trial_ending', ...trial }]]),
  news(spendingLimitPassed, ({ fanId, period, limitCents, spentCents }) => [
    [
      fanId,
      { kind: 'spending_limit_passed', period, limitCents, spentCents },
      // several renewals of a day are one notice and one email
      { thing: fanId },
    ],
  ]),
  news(priceRiseAsked, ({ fanId, ...rise }) => [[fanId, { kind: 'price_rise_asked', ...rise }]]),
  news(priceRiseAgreed, ({ fanId, creatorId, ...rise }) => [
    [fanId, { kind: 'price_rise_confirmed', creatorId, ...rise }],
    [creatorId, { kind: 'price_rise_agreed', fanId, ...rise }],
  ]),
  news(securityChanged, ({ userId, change }) => [[userId, { kind: 'security_changed', change }]]),
];
