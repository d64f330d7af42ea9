import { auditedBackups } from './backups/audited-backups.ts';
import { auditedCreators } from './creators/audited-creators.ts';
import { auditedDoctor } from './doctor/audited-doctor.ts';
import { auditedLive } from './live/audited-live.ts';
import { reportedStreams } from './live/reported-streams.ts';
import { soldInStreams } from './live/sold-in-streams.ts';
import { soldMemberships } from './memberships/sold-memberships.ts';
import { reportedMessages } from './messages/reported-messages.ts';
import { soldMessages } from './messages/sold-messages.ts';
import { auditedNotifications } from './notifications/audited-notifications.ts';
import { auditedPayments } from './payments/audited-payments.ts';
import { soldTips } from './payments/sold-tips.ts';
import { auditedPosts } from './posts/audited-posts.ts';
import { reportedPosts } from './posts/reported-posts.ts';
import { soldPosts } from './posts/sold-posts.ts';
import { auditedSafety } from './safety/audited-safety.ts';
import { reportedPeople } from './safety/reported-people.ts';
import { auditedShop } from './shop/audited-shop.ts';
import { reportedProducts } from './shop/reported-products.ts';
import { soldProducts } from './shop/sold-products.ts';

/** Everything that can be reported, as the areas name it, in the order of the filters. */
export const REPORTED = {
  ...reportedMessages,
  ...reportedPeople,
  ...reportedPosts,
  ...reportedStreams,
  ...reportedProducts,
};

/** Kinds of orders, as the areas that sell them name them. */
export const SOLD = {
  ...soldMemberships,
  ...soldMessages,
  ...soldPosts,
  ...soldInStreams,
  ...soldTips,
  ...soldProducts,
};

/** What staff and the operator's commands do, by the actions of the audit log. */
export const AUDITED = {
  ...auditedSafety,
  ...auditedPosts,
  ...auditedPayments,
  ...auditedCreators,
  ...auditedNotifications,
  ...auditedBackups,
  ...auditedDoctor,
  ...auditedLive,
  ...auditedShop,
};
export type AuditedAction = keyof typeof AUDITED;
