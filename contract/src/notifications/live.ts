import { z } from 'zod';

/**
 * Events about notices on a person's own realtime topic. They never say which notice: the list decides what the person may see.
 */
export const noticesLive = {
  /** Notices are new, have changed, or were read on another device. */
  notice: z.object({}),
} as const;
