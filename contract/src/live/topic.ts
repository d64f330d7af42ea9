import { z } from 'zod';
import { streamId } from '../platform/ids.ts';

export { streamTopic } from './paths.ts';

/** Events on the channel of a stream. Those of its chat are in `chat-events.ts`. */
export const streamEvents = {
  /** Its state, what it says of itself, its goal or its price has changed: read `live.get` again. */
  stream: z.object({ streamId }),
  viewers: z.object({ streamId, viewers: z.int().min(0) }),
} as const;

/** Events on a person's own topic. */
export const viewingEvents = {
  /** A viewing of theirs has ended, or what it shows has changed: read `live.get` again. */
  viewing: z.object({ streamId, viewingId: z.string() }),
} as const;
