import { z } from 'zod';

/** The filters of the notifications screen. */
export const noticeFilter = z.enum(['all', 'comments', 'mentions', 'memberships']);
export type NoticeFilter = z.infer<typeof noticeFilter>;
