import { z } from 'zod';

/** Whom a post is told to by a message when it comes out: everybody who is a member then, or follows. */
export const messageTo = z.enum(['members', 'followers']);
export type MessageTo = z.infer<typeof messageTo>;
