import { z } from 'zod';
import { defineNotice, noticesByKind } from '../../src/kernel/define-notice.ts';
import { amount } from '../../src/platform/money.ts';

export const noticesOfPrints = noticesByKind([
  defineNotice('print_given', {
    fact: { printId: z.uuid(), paidCents: amount },
    names: ['print'],
    subject: 'sales',
    isSocial: true,
  }),
]);
