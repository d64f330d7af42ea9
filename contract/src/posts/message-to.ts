import { z } from 'zod';

/** Who gets a message about a post when it is published: everyone who is a member, or a follower, at that moment. */
export const messageTo = z.enum(['members', 'followers']);
export type MessageTo = z.infer<typeof messageTo>;
