import { z } from 'zod';

/** What a person's own realtime topic says of notices, by event: never which, since the list decides what they may see. */
export const noticesLive = {
  /** Notices are new, have changed, or were read on another device. */
  notice: z.object({}),
} as const;
