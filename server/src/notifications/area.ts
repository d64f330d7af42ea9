import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/job.ts';
import { notificationsOfAccount } from './account.ts';
import { deliver } from './deliver.ts';
import { deliverJob, tellAddedJob, tellFollowersJob, tellGroupJob, tellManyJob } from './jobs.ts';
import { noticeLetters } from './notice-letters.ts';
import { notices } from './notices.ts';
import { notificationsRoutes } from './routes.ts';
import { tellAdded } from './tell-added.ts';
import { tellFollowers } from './tell-followers.ts';
import { tellGroup } from './tell-group.ts';
import { tellMany } from './tell-many.ts';

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
  jobs: [
    handleJob(tellFollowersJob, tellFollowers),
    handleJob(tellManyJob, tellMany),
    handleJob(tellGroupJob, tellGroup),
    handleJob(tellAddedJob, tellAdded),
    handleJob(deliverJob, deliver),
  ],
  letters: [noticeLetters],
  consumers: [notices],
  ofAccount: notificationsOfAccount,
});
