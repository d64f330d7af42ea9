import { z } from 'zod';

/** Why a person reports something. */
export const reportReason = z.enum([
  'spam',
  'harassment',
  'threats',
  'minor',
  'consent',
  'impersonation',
  'other',
]);
export type ReportReason = z.infer<typeof reportReason>;
