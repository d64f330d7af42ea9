import { suspensionOfAccount } from './accounts/index.ts';
import { filterByCountry } from './analytics/index.ts';
import { pagesOfAccounts, suspensionOfPage } from './creators/index.ts';
import type { Deps } from './kernel/deps.ts';
import { endFollows, followJoined, followsSince } from './discovery/index.ts';
import { fanFilters, seesFan } from './fans/index.ts';
import { endBlocked } from './memberships/index.ts';
import {
  boughtMessages,
  closeConversation,
  filterOfMessages,
  forgetUnsent,
  hasConversation,
  leaveBlocked,
  reportedMessages,
  seesInMessages,
} from './messages/index.ts';
import { allOrderKinds } from './order-kinds.ts';
import { applyPayoutEvent } from './payouts/index.ts';
import {
  boughtPosts,
  forgetPastUses,
  reportedComments,
  reportedPosts,
  seesInPosts,
} from './posts/index.ts';
import { reportedPeople } from './safety/index.ts';

/** What areas do for others in the others' transactions, put together once: for every process, and for tests. */
export const wiring: Pick<
  Deps,
  | 'orderKinds'
  | 'creatorPages'
  | 'onFilesLeaving'
  | 'onBlocked'
  | 'onJoined'
  | 'seesPerson'
  | 'hasMet'
  | 'onSuspension'
  | 'reportKinds'
  | 'fanFilters'
  | 'followsSince'
  | 'onPayoutEvent'
> = {
  orderKinds: allOrderKinds,
  creatorPages: pagesOfAccounts,
  onFilesLeaving: [forgetPastUses, forgetUnsent],
  onBlocked: [endFollows, endBlocked, closeConversation, leaveBlocked],
  onJoined: [followJoined],
  seesPerson: [seesInMessages, seesInPosts, seesFan],
  hasMet: [hasConversation],
  onSuspension: [suspensionOfAccount, suspensionOfPage],
  reportKinds: {
    message: reportedMessages,
    person: reportedPeople,
    post: reportedPosts,
    comment: reportedComments,
  },
  fanFilters: fanFilters([filterOfMessages, filterByCountry], [boughtPosts, boughtMessages]),
  followsSince,
  onPayoutEvent: applyPayoutEvent,
};
