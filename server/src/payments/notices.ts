import type { z } from 'zod';
import { wordsOfPayments } from '@limelight/contract/payments/notice-words';
import { noticesOfPayments as kinds } from '@limelight/contract/payments/notices';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderRefunded,
  spendingLimitPassed,
  tipSent,
} from './events.ts';

/** The parts of an order's money that moved, one for each payee: each is notified of their own part. */
function partsOf({
  creatorId,
  creatorCents,
  others,
  orderId,
  bought,
  amountCents,
}: z.output<typeof disputeWon.facts>) {
  return [{ creatorId, cents: creatorCents }, ...others].map((one) => ({
    to: one.creatorId,
    paid: { orderId, bought, amountCents, creatorCents: one.cents },
  }));
}

/** The notices people get about their money. */
export const noticesOfPayments = noticeArea({
  kinds,
  words: wordsOfPayments,
  rules: {
    dispute_opened: { sight: null },
    dispute_won: { sight: null },
    dispute_lost: { sight: null },
    refund: { sight: null },
    spending_limit_passed: { sight: null },
    tipped: { sight: null },
  },
  hears: [
    hear(orderRefunded, (money, at) =>
      partsOf(money).map(({ to, paid }) =>
        tell(kinds.refund, { ...paid, totalCents: money.totalCents }, { to, at }),
      ),
    ),
    hear(disputeOpened, (money, at) =>
      partsOf(money).map(({ to, paid }) =>
        tell(kinds.dispute_opened, { ...paid, answerBy: money.answerBy }, { to, at }),
      ),
    ),
    hear(disputeWon, (money, at) =>
      partsOf(money).map(({ to, paid }) => tell(kinds.dispute_won, paid, { to, at })),
    ),
    hear(disputeLost, (money, at) =>
      partsOf(money).map(({ to, paid }) => tell(kinds.dispute_lost, paid, { to, at })),
    ),
    hear(tipSent, ({ creatorId, fanId, orderId, amountCents, postId }, at) => [
      tell(kinds.tipped, { orderId, amountCents, postId }, { to: creatorId, at, actor: fanId }),
    ]),
    hear(spendingLimitPassed, ({ fanId, period, limitCents, spentCents }, at) => [
      // several renewals on one day make one notice and one email
      tell(
        kinds.spending_limit_passed,
        { period, limitCents, spentCents },
        { to: fanId, at, thing: fanId },
      ),
    ]),
  ],
});
