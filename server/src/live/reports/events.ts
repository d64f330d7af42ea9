import { z } from 'zod';
import { streamId, streamLineId, userId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../../kernel/parts/event.ts';

const line = z.object({ lineId: streamLineId, streamId, authorId: userId });

/** Staff took a line of a chat down after a report, which has the reason for the author. */
export const lineTakenDown = defineEvent(
  'stream.lineTakenDown',
  line.extend({ reportId: z.uuid() }),
);
/** Staff undid a takedown of the line. */
export const lineRestored = defineEvent('stream.lineRestored', line);
