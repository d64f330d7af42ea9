import { handleJob, type JobHandler } from '../kernel/job.ts';
import { askMembers } from './ask-price.ts';
import { askMembersJob, renewJob, tellMembersJob, trialEndJob } from './jobs.ts';
import { tellTrialEnd } from './promotions/tell-trial-end.ts';
import { renewMembership } from './renew-membership.ts';
import { tellMembers } from './tell-members.ts';

export {
  membershipBegan,
  membershipEnded,
  membershipEndedByCreator,
  membershipMoved,
  membershipRenewed,
  priceRiseAgreed,
  priceRiseAsked,
  renewalFailed,
  trialEnding,
} from './events.ts';
export { membershipsOfAccount } from './leave.ts';
export { memberLetters } from './member-letters.ts';
export { endBlocked } from './end-blocked.ts';
export { membershipOrder, renewalOrder, upgradeOrder } from './order-kinds.ts';
export { askForPrice } from './ask-price.ts';
export { listOffers } from './promotions/offers.ts';
export { queueDueRenewals } from './queue-due-renewals.ts';
export { membershipsRoutes } from './routes.ts';
export { runningMembership } from './running-membership.ts';

export const membershipsJobs: JobHandler[] = [
  handleJob(renewJob, (deps, { membershipId }) => renewMembership(deps, membershipId)),
  handleJob(tellMembersJob, tellMembers),
  handleJob(askMembersJob, askMembers),
  handleJob(trialEndJob, (deps, { orderId }) => tellTrialEnd(deps, orderId)),
];
