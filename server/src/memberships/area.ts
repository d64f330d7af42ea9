import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { askMembers } from './prices/ask-price.ts';
import { dueRenewal } from './due-renewal.ts';
import { endBlocked } from './ending/end-blocked.ts';
import { askMembersJob, renewJob, tellMembersJob, trialEndJob } from './jobs.ts';
import { membershipsOfAccount } from './ending/leave.ts';
import { memberLetters } from './member-letters.ts';
import { membershipOrder, renewalOrder, upgradeOrder } from './order-kinds.ts';
import { tellTrialEnd } from './promotions/tell-trial-end.ts';
import { renewMembership } from './renew-membership.ts';
import { noticesOfMemberships } from './notices.ts';
import { membershipsRoutes } from './routes.ts';
import { tellMembers } from './tell-members.ts';

export const membershipsArea = defineArea({
  name: 'memberships',
  tables: [
    'membership_orders',
    'memberships',
    'price_asks',
    'promotion_claims',
    'promotions',
    'tier_upgrades',
  ],
  views: ['members'],
  routes: membershipsRoutes,
  jobs: [
    handleJob(renewJob, (deps, { membershipId }) => renewMembership(deps, membershipId)),
    handleJob(tellMembersJob, tellMembers),
    handleJob(askMembersJob, askMembers),
    handleJob(trialEndJob, (deps, { orderId }) => tellTrialEnd(deps, orderId)),
  ],
  dueWork: [dueRenewal],
  consumers: [memberLetters],
  orderKinds: [membershipOrder, renewalOrder, upgradeOrder],
  notices: noticesOfMemberships,
  ofAccount: membershipsOfAccount,
  onBlocked: [endBlocked],
});
