import type { AccountPart } from './kernel/account-part.ts';
import { analyticsOfAccount } from './analytics/index.ts';
import { creatorsOfAccount } from './creators/index.ts';
import { discoveryOfAccount } from './discovery/index.ts';
import { fansOfAccount } from './fans/index.ts';
import { mediaOfAccount } from './media/index.ts';
import { membershipsOfAccount } from './memberships/index.ts';
import { messagesOfAccount } from './messages/index.ts';
import { notificationsOfAccount } from './notifications/index.ts';
import { paymentsOfAccount } from './payments/index.ts';
import { payoutsOfAccount } from './payouts/index.ts';
import { postsOfAccount } from './posts/index.ts';
import { safetyOfAccount } from './safety/index.ts';

/** Every area that keeps something of an account. Posts and messages let go of files before these are removed. */
export const accountParts: readonly AccountPart[] = [
  membershipsOfAccount,
  postsOfAccount,
  messagesOfAccount,
  mediaOfAccount,
  discoveryOfAccount,
  fansOfAccount,
  analyticsOfAccount,
  safetyOfAccount,
  creatorsOfAccount,
  notificationsOfAccount,
  paymentsOfAccount,
  payoutsOfAccount,
];
