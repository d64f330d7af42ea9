import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { onBlocked } from '../safety/index.ts';
import { askMembers } from './ask-price.ts';
import { endBlocked } from './end-blocked.ts';
import { askMembersJob, renewJob, tellMembersJob } from './jobs.ts';
import { renewMembership } from './renew-membership.ts';
import { tellMembers } from './tell-members.ts';

export { priceRiseAgreed, priceRiseAsked } from './events.ts';
export { membershipsOfAccount } from './leave.ts';
export { memberLetters } from './member-letters.ts';
export { askForPrice } from './ask-price.ts';
export { membershipsRoutes } from './routes.ts';

onBlocked(endBlocked);

export const membershipsJobs: JobHandler[] = [
  handleJob(renewJob, (deps, { membershipId }) => renewMembership(deps, membershipId)),
  handleJob(tellMembersJob, tellMembers),
  handleJob(askMembersJob, askMembers),
];
