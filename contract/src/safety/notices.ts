import { z } from 'zod';
import { defineNotice, noticesByKind } from '../notifications/define-notice.ts';
import { reportedKind, reportOutcome } from './reports.ts';

export const noticesOfSafety = noticesByKind([
  /** To the reporter. */
  defineNotice('report_decided', {
    fact: { reportId: z.uuid(), reported: reportedKind, outcome: reportOutcome },
    subject: 'moderation',
    isSocial: false,
    isMailed: false,
  }),
]);
