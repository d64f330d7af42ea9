import type { z } from 'zod';
import type { NoticeFact } from '@limelight/contract/notifications/operations';
import { defineConsumer, type EventKind, when } from '../events/index.ts';
import { priceRiseAgreed, priceRiseAsked } from '../memberships/index.ts';
import { disputeLost, disputeOpened, disputeWon, orderRefunded } from '../payments/index.ts';
import { payoutFailed } from '../payouts/index.ts';
import { postRestored, postTakenDown } from '../posts/index.ts';
import { type News, tellAll } from './tell.ts';

/** Makes the news for one person of an event's facts. */
function news<Facts extends z.ZodType>(
  kind: EventKind<Facts>,
  told: (facts: z.output<Facts>) => readonly [to: News['to'], fact: NoticeFact][],
) {
  return when(kind, (facts, at) => told(facts).map(([to, fact]) => ({ to, fact, at })));
}

/** Who gets which notice about an event. */
const reactions = [
  news(orderRefunded, ({ creatorId, ...paid }) => [[creatorId, { kind: 'refund', ...paid }]]),
  news(disputeOpened, ({ creatorId, ...paid }) => [
    [creatorId, { kind: 'dispute_opened', ...paid }],
  ]),
  news(disputeWon, ({ creatorId, ...paid }) => [[creatorId, { kind: 'dispute_won', ...paid }]]),
  news(disputeLost, ({ creatorId, ...paid }) => [[creatorId, { kind: 'dispute_lost', ...paid }]]),
  news(payoutFailed, ({ creatorId, ...payout }) => [
    [creatorId, { kind: 'payout_failed', ...payout }],
  ]),
  news(postTakenDown, ({ creatorId, postId }) => [
    [creatorId, { kind: 'post_taken_down', postId }],
  ]),
  news(postRestored, ({ creatorId, postId }) => [[creatorId, { kind: 'post_restored', postId }]]),
  news(priceRiseAsked, ({ fanId, ...rise }) => [[fanId, { kind: 'price_rise_asked', ...rise }]]),
  news(priceRiseAgreed, ({ fanId, creatorId, ...rise }) => [
    [fanId, { kind: 'price_rise_confirmed', creatorId, ...rise }],
    [creatorId, { kind: 'price_rise_agreed', fanId, ...rise }],
  ]),
];

/** Lines on the notifications screen and their letters. */
export const notices = defineConsumer<readonly News[]>(
  'notifications.notices',
  reactions,
  (deps, tx, all) => tellAll(deps, tx, all.flat()),
);
