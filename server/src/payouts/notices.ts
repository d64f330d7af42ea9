import { wordsOfPayouts } from '@limelight/contract/payouts/notice-words';
import { noticesOfPayouts as kinds } from '@limelight/contract/payouts/notices';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import { payoutFailed, payoutPaid } from './events.ts';

/** The notices creators get about their payouts. */
export const noticesOfPayouts = noticeArea({
  kinds,
  words: wordsOfPayouts,
  rules: { payout_failed: { sight: null }, payout_paid: { sight: null } },
  names: [
    {
      name: 'reason',
      join: `left join payouts payout on payout.id = (n.facts ->> 'payoutId')::uuid and payout.creator_id = n.recipient_id`,
      value: 'payout.failure_reason',
    },
  ],
  hears: [
    hear(payoutPaid, ({ creatorId, ...payout }, at) => [
      tell(kinds.payout_paid, payout, { to: creatorId, at }),
    ]),
    hear(payoutFailed, ({ creatorId, ...payout }, at) => [
      tell(kinds.payout_failed, payout, { to: creatorId, at }),
    ]),
  ],
});
