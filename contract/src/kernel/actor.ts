import { z } from 'zod';
import { userId } from '../platform/ids.ts';

/** A person who did what a notice reports. */
export const actor = z.object({
  id: userId,
  displayName: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
});
export type Actor = z.infer<typeof actor>;

/** At most this many of them are named or pictured. */
export const ACTORS_MAX = 3;
