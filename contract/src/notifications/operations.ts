import { z } from 'zod';
import { operation, input } from '../platform/operation.ts';

/** A card that the operator writes for everyone; `actionUrl` is a same-origin path. */
export const announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  actionUrl: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcement>;

export const notifications = {
  listAnnouncements: operation('notifications.listAnnouncements', 'GET', '/notifications/announcements', 'Announcements')
    .input(input({}))
    .output(z.object({ items: z.array(announcement) })),
};
