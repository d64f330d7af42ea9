import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { reportOutcome } from './reports.ts';

export const noticesOfSafety = noticesByKind([
  /** To the reporter. `reported`: the kind of the reported thing. */
  defineNotice('report_decided', {
    fact: { reportId: z.uuid(), reported: z.string(), outcome: reportOutcome },
    subject: 'moderation',
    isSocial: false,
    isMailed: false,
  }),
]);
