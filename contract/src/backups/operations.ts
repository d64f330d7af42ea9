import { z } from 'zod';
import { input, operation } from '../platform/operation.ts';
import { heldOperations } from './held.ts';

/** How the backups of this installation are doing. */
const backupSummary = z.object({
  /** The last one that succeeded; null before the first. */
  lastSuccess: z
    .object({ endedAt: z.iso.datetime(), place: z.string(), bytes: z.int(), files: z.int() })
    .nullable(),
  /** The last one that failed, if none succeeded since. */
  lastFailure: z
    .object({ endedAt: z.iso.datetime(), place: z.string(), failure: z.string() })
    .nullable(),
  /** The schedule was missed twice. */
  isLate: z.boolean(),
});

export const backups = {
  ...heldOperations,
  /** Administrators only. */
  getSummary: operation('backups.getSummary', 'GET', '/backups/summary', 'The last backup')
    .input(input({}))
    .output(backupSummary),
};
