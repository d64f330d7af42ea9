import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { reportOutcome } from '@limelight/contract/safety/operations';
import { defineEvent } from '../kernel/parts/event.ts';

/** `reporterId`: null where their account is deleted; `reported`: the kind of thing. */
export const reportDecided = defineEvent(
  'report.decided',
  z.object({
    reportId: z.uuid(),
    reporterId: userId.nullable(),
    reported: z.string(),
    outcome: reportOutcome,
  }),
);
