import { z } from 'zod';
import { streamId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { STREAM } from './limits.ts';

const reason = z.string().trim().min(1).max(STREAM.staffReasonMax);

/** For moderators and administrators; both are in the audit log, with the reason. */
export const staffOperations = {
  /** For a day, this moderator may watch a stream that is not open to them. */
  look: operation(
    'live.look',
    'POST',
    '/live/desk/{streamId}/look',
    'Watch a stream, giving a reason',
  )
    .input(input({ streamId, reason }))
    .output(ok),
  /** Ends a stream that runs, or cancels one that has not begun; tickets go back. Its creator reads the reason. */
  staffEnd: operation('live.staffEnd', 'POST', '/live/desk/{streamId}/end', 'End a stream')
    .input(input({ streamId, reason }))
    .output(ok)
    .errors({ stream_over: { status: 409, message: 'This stream is over.' } }),
};
