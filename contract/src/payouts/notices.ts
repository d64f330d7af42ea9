import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { payoutId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';

const payout = { payoutId, amountCents: amount };

/** To the creator. Cents. */
export const noticesOfPayouts = noticesByKind([
  defineNotice('payout_failed', {
    fact: payout,
    names: ['reason'],
    subject: 'payouts',
    isSocial: false,
  }),
  defineNotice('payout_paid', {
    fact: payout,
    subject: 'payouts',
    isSocial: false,
    isMailed: false,
  }),
]);
