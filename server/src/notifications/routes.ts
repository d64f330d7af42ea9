import { only, signedIn } from '../implement.ts';
import { listAnnouncements } from './list-announcements.ts';
import { countUnread, listNotices, markRead } from './list-notices.ts';
import { publishAnnouncement } from './publish-announcement.ts';
import { removeAnnouncement } from './remove-announcement.ts';

export const notificationsRoutes = {
  list: signedIn.notifications.list.handler(({ context: { deps, viewer }, input }) =>
    listNotices(deps, viewer, input),
  ),

  countUnread: signedIn.notifications.countUnread.handler(({ context: { deps, viewer } }) =>
    countUnread(deps, viewer),
  ),

  markRead: signedIn.notifications.markRead.handler(
    async ({ context: { deps, viewer }, input }) => {
      await markRead(deps, viewer, input.until);
      return { ok: true as const };
    },
  ),

  listAnnouncements: signedIn.notifications.listAnnouncements.handler(({ context: { deps } }) =>
    listAnnouncements(deps),
  ),

  publishAnnouncement: only('admin').notifications.publishAnnouncement.handler(
    ({ context: { deps, viewer }, input }) => publishAnnouncement(deps, viewer, input),
  ),

  removeAnnouncement: only('admin').notifications.removeAnnouncement.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await removeAnnouncement(deps, viewer, input.announcementId))) throw errors.not_found();
      return { ok: true };
    },
  ),
};
