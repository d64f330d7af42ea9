import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { reportedKind, reportOutcome } from '@limelight/contract/safety/operations';
import { defineEvent } from '../kernel/event.ts';

/** `reporterId`: null where their account is gone. */
export const reportDecided = defineEvent(
  'report.decided',
  z.object({
    reportId: z.uuid(),
    reporterId: userId.nullable(),
    reported: reportedKind,
    outcome: reportOutcome,
  }),
);
