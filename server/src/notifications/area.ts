import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { notificationsOfAccount } from './account.ts';
import { auditedAnnouncements } from './announcements/audited-announcements.ts';
import { deliver } from './delivery/deliver.ts';
import { deliverJob } from './jobs.ts';
import { noticeLetters } from './delivery/notice-letters.ts';
import { notificationsRoutes } from './routes.ts';

export const notificationsArea = defineArea({
  name: 'notifications',
  tables: [
    'announcements',
    'creator_channels',
    'notice_channels',
    'notice_deliveries',
    'notice_paces',
    'notice_secrets',
    'notices',
    'push_subscriptions',
  ],
  routes: notificationsRoutes,
  jobs: [handleJob(deliverJob, deliver)],
  letters: [noticeLetters],
  ofAccount: notificationsOfAccount,
  audited: { announcement: auditedAnnouncements },
});
