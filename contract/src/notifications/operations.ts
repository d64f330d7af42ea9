import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { isSitePath } from '../platform/site-path.ts';
import { noticeOperations } from './notices.ts';
import { pushOperations } from './push.ts';
import { noticeSettingsOperations } from './settings.ts';
import { line } from '../platform/line.ts';

export * from './notices.ts';
export * from './settings.ts';

/** A card from the operator for everyone; `actionUrl` is a same-origin path. */
const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  actionUrl: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;

export const notifications = {
  ...noticeOperations,
  ...noticeSettingsOperations,
  ...pushOperations,
  listAnnouncements: operation(
    'notifications.listAnnouncements',
    'GET',
    '/notifications/announcements',
    'Announcements',
  )
    .input(input({}))
    .output(z.object({ items: z.array(announcement) })),

  /** Administrators only: shows a card to everyone from now on. */
  publishAnnouncement: operation(
    'notifications.publishAnnouncement',
    'POST',
    '/notifications/announcements',
    'Publish an announcement',
  )
    .input(
      input({
        title: line.min(1).max(120),
        body: z.string().trim().max(1000),
        /** A path on this site, such as /dashboard/search. */
        actionUrl: z
          .string()
          .refine(
            isSitePath,
            'Enter a path on this site. It starts with one slash and has no backslash.',
          )
          .max(300)
          .nullable(),
      }),
    )
    .output(announcement),
  removeAnnouncement: operation(
    'notifications.removeAnnouncement',
    'DELETE',
    '/notifications/announcements/{announcementId}',
    'Take an announcement down',
  )
    .input(input({ announcementId: z.uuid() }))
    .output(ok),
};
