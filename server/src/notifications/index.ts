import { handleJob, type JobHandler } from '../kernel/job.ts';
import { deliver } from './deliver.ts';
import { deliverJob, tellAddedJob, tellFollowersJob, tellGroupJob, tellManyJob } from './jobs.ts';
import { tellAdded } from './tell-added.ts';
import { tellFollowers } from './tell-followers.ts';
import { tellGroup } from './tell-group.ts';
import { tellMany } from './tell-many.ts';

export { notificationsOfAccount } from './account.ts';
export { noticeLetters } from './notice-letters.ts';
export { notificationsRoutes } from './routes.ts';
export { unsubscribeRoutes, UNSUBSCRIBE_PATH } from './unsubscribe.ts';
export { notices } from './notices.ts';

export const notificationsJobs: readonly JobHandler[] = [
  handleJob(tellFollowersJob, tellFollowers),
  handleJob(tellManyJob, tellMany),
  handleJob(tellGroupJob, tellGroup),
  handleJob(tellAddedJob, tellAdded),
  handleJob(deliverJob, deliver),
];
