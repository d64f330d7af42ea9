import { z } from 'zod';
import { userId } from '../platform/ids.ts';

/** The other person of a conversation, or the author of a message. */
export const correspondent = z.object({
  id: userId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isCreator: z.boolean(),
});
export type Correspondent = z.infer<typeof correspondent>;
