import { accounts } from './accounts/operations.ts';
import { analytics } from './analytics/operations.ts';
import { backups } from './backups/operations.ts';
import { creators } from './creators/operations.ts';
import { discovery } from './discovery/operations.ts';
import { doctor } from './doctor/operations.ts';
import { earnings } from './earnings/operations.ts';
import { fans } from './fans/operations.ts';
import { live } from './live/operations.ts';
import { media } from './media/operations.ts';
import { memberships } from './memberships/operations.ts';
import { messages } from './messages/operations.ts';
import { notifications } from './notifications/operations.ts';
import { payments } from './payments/operations.ts';
import { payouts } from './payouts/operations.ts';
import { posts } from './posts/operations.ts';
import { safety } from './safety/operations.ts';
import { shop } from './shop/operations.ts';

/** Every operation of the product, by area. Served below /functions/v1. */
export const contract = {
  accounts,
  analytics,
  backups,
  creators,
  discovery,
  doctor,
  earnings,
  fans,
  live,
  media,
  memberships,
  messages,
  notifications,
  payments,
  payouts,
  posts,
  safety,
  shop,
};
export type Contract = typeof contract;
