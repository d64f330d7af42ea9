import { z } from 'zod';
import { userId } from '../platform/ids.ts';

/** A person one talks to. */
export const correspondent = z.object({
  id: userId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isCreator: z.boolean(),
});
export type Correspondent = z.infer<typeof correspondent>;
