import { byteAccess } from './byte-access.ts';
import { anyone } from './kernel/implement.ts';
import { accountParts } from './account-parts.ts';
import { accountsRoutes } from './accounts/index.ts';
import { analyticsRoutes, watchRoutes } from './analytics/index.ts';
import { creatorsRoutes } from './creators/index.ts';
import { discoveryRoutes } from './discovery/index.ts';
import { earningsRoutes } from './earnings/index.ts';
import { fansRoutes } from './fans/index.ts';
import { type AskAccess, mediaRoutes, positionRoutes, viewRoutes } from './media/index.ts';
import { membershipsRoutes } from './memberships/index.ts';
import { messagesRoutes } from './messages/index.ts';
import { notificationsRoutes } from './notifications/index.ts';
import { paymentsRoutes } from './payments/index.ts';
import { payoutsRoutes } from './payouts/index.ts';
import { postsRoutes } from './posts/index.ts';
import { safetyRoutes } from './safety/index.ts';

const askAccess: AskAccess = ({ db, clock }, viewerId, mediaIds) =>
  byteAccess.of(db, viewerId, mediaIds, clock.now());

/** Every operation of the contract with its handler; a missing one does not compile. */
export const router = anyone.router({
  accounts: accountsRoutes(accountParts),
  analytics: {
    ...analyticsRoutes,
    ...watchRoutes(askAccess),
  },
  creators: creatorsRoutes,
  discovery: discoveryRoutes,
  earnings: earningsRoutes,
  fans: fansRoutes,
  media: {
    ...mediaRoutes,
    ...positionRoutes(askAccess),
    ...viewRoutes(askAccess),
  },
  memberships: membershipsRoutes,
  messages: messagesRoutes,
  notifications: notificationsRoutes,
  payments: paymentsRoutes,
  payouts: payoutsRoutes,
  posts: postsRoutes,
  safety: safetyRoutes,
});
