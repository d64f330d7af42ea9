import { z } from 'zod';

/** Subjects of notices, for the settings: each subject has its own channels. */
export const noticeSubject = z.enum([
  'messages',
  'likes',
  'comments',
  'replies',
  'mentions',
  'groups',
  'followers',
  'new_posts',
  'members',
  'sales',
  'memberships',
  'prices',
  'payouts',
  'disputes',
  'moderation',
  'security',
]);
export type NoticeSubject = z.infer<typeof noticeSubject>;

const emailChoice = z.enum(['none', 'at_once', 'daily']);
export type EmailChoice = z.infer<typeof emailChoice>;

/**
 * The ways in which notices of a subject reach a person. Without `inApp` there is no notice at all, and so no push and no
 * email.
 */
export const channels = z.object({ inApp: z.boolean(), push: z.boolean(), email: emailChoice });
export type Channels = z.infer<typeof channels>;
