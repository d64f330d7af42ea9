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
  'streams',
  'members',
  'sales',
  'orders',
  'memberships',
  'prices',
  'payouts',
  'disputes',
  'moderation',
  'security',
]);
export type NoticeSubject = z.infer<typeof noticeSubject>;
