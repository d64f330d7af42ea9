import { signedIn } from '../implement.ts';
import { listAnnouncements } from './list-announcements.ts';

export const notificationsRoutes = {
  listAnnouncements: signedIn.notifications.listAnnouncements.handler(({ context: { deps } }) =>
    listAnnouncements(deps),
  ),
};
