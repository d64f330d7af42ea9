import { z } from 'zod';

const emailChoice = z.enum(['none', 'at_once', 'daily']);
export type EmailChoice = z.infer<typeof emailChoice>;

/**
 * The ways in which notices of a subject reach a person. Without `inApp` there is no notice at all, and so no push and no
 * email.
 */
export const channels = z.object({ inApp: z.boolean(), push: z.boolean(), email: emailChoice });
export type Channels = z.infer<typeof channels>;
