import { limitedTo, only, signedIn } from '../kernel/implement.ts';
import { CHOICE_LIMIT, PUSH_LIMIT } from './limits.ts';
import { listAnnouncements } from './announcements/list-announcements.ts';
import { countUnread, listNotices } from './list-notices.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { publishAnnouncement } from './announcements/publish-announcement.ts';
import { removeAnnouncement } from './announcements/remove-announcement.ts';
import { secretsOf } from './delivery/secrets.ts';
import {
  chooseChannels,
  chooseCreatorChannels,
  choosePace,
  getSettings,
  listCreators,
} from './choices/settings.ts';
import { findPush, subscribePush, unsubscribePush } from './delivery/subscribe-push.ts';

export const notificationsRoutes = {
  list: signedIn.notifications.list.handler(({ context: { deps, viewer }, input }) =>
    listNotices(deps, viewer, input),
  ),

  countUnread: signedIn.notifications.countUnread.handler(({ context: { deps, viewer } }) =>
    countUnread(deps, viewer),
  ),

  markRead: signedIn.notifications.markRead.handler(
    async ({ context: { deps, viewer }, input }) => {
      await markRead(deps, viewer, input.noticeId);
      return { ok: true as const };
    },
  ),

  markAllRead: signedIn.notifications.markAllRead.handler(
    async ({ context: { deps, viewer }, input }) => {
      await markAllRead(deps, viewer, input.until);
      return { ok: true as const };
    },
  ),

  getSettings: signedIn.notifications.getSettings.handler(({ context: { deps, viewer } }) =>
    getSettings(deps, viewer),
  ),

  chooseChannels: signedIn.notifications.chooseChannels
    .use(limitedTo(CHOICE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await chooseChannels(deps, viewer, input);
      return getSettings(deps, viewer);
    }),

  choosePace: signedIn.notifications.choosePace
    .use(limitedTo(CHOICE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await choosePace(deps, viewer, input);
      return getSettings(deps, viewer);
    }),

  listCreators: signedIn.notifications.listCreators.handler(
    ({ context: { deps, viewer }, input }) => listCreators(deps, viewer, input),
  ),

  chooseCreatorChannels: signedIn.notifications.chooseCreatorChannels
    .use(limitedTo(CHOICE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await chooseCreatorChannels(deps, viewer, input);
      return { ok: true as const };
    }),

  pushKey: signedIn.notifications.pushKey.handler(async ({ context: { deps } }) => ({
    publicKey: (await secretsOf(deps.db)).push.publicKey,
  })),

  subscribePush: signedIn.notifications.subscribePush
    .use(limitedTo(PUSH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await subscribePush(deps, viewer, input))) throw errors.endpoint_not_usable();
      return { ok: true as const };
    }),

  findPush: signedIn.notifications.findPush.handler(
    async ({ context: { deps, viewer }, input }) => ({
      isOn: await findPush(deps, viewer, input.endpoint),
    }),
  ),

  unsubscribePush: signedIn.notifications.unsubscribePush.handler(
    async ({ context: { deps, viewer }, input }) => {
      await unsubscribePush(deps, viewer, input.endpoint);
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
