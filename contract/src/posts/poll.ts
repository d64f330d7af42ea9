import { z } from 'zod';
import { input } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { POLL } from './limits.ts';
import { line } from '../platform/line.ts';

/** A poll in an author's request. Without `endsAt` (null) it stays open. */
export const pollInput = input({
  question: line.min(1).max(POLL.questionMax),
  options: z.array(line.min(1).max(POLL.optionMax)).min(POLL.optionsMin).max(POLL.optionsMax),
  allowsSeveral: z.boolean().default(false),
  endsAt: moment.nullable().default(null),
});
export type PollInput = z.infer<typeof pollInput>;

/**
 * A poll as a viewer of the open post sees it. Vote counts are null until the viewer has voted or the poll has ended; its
 * author always sees them.
 */
export const pollView = z.object({
  question: z.string(),
  allowsSeveral: z.boolean(),
  endsAt: z.iso.datetime().nullable(),
  ended: z.boolean(),
  voters: z.int(),
  options: z.array(
    z.object({ id: z.uuid(), text: z.string(), votes: z.int().nullable(), chosen: z.boolean() }),
  ),
});
export type PollView = z.infer<typeof pollView>;
