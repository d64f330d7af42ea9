import { suspensionOfAccount } from './accounts/index.ts';
import { pagesOfAccounts, suspensionOfPage } from './creators/index.ts';
import type { Deps } from './deps.ts';
import { endFollows, followsSince } from './discovery/index.ts';
import { endBlocked } from './memberships/index.ts';
import {
  closeConversation,
  forgetUnsent,
  leaveBlocked,
  reportedMessages,
  reportedPeople,
} from './messages/index.ts';
import { allOrderKinds } from './order-kinds.ts';
import { applyPayoutEvent } from './payouts/index.ts';
import { forgetPastUses, reportedComments, reportedPosts } from './posts/index.ts';

/** What areas do for others in the others' transactions, put together once: for every process, and for tests. */
export const wiring: Pick<
  Deps,
  | 'orderKinds'
  | 'creatorPages'
  | 'onFilesLeaving'
  | 'onBlocked'
  | 'onSuspension'
  | 'reportKinds'
  | 'followsSince'
  | 'onPayoutEvent'
> = {
  orderKinds: allOrderKinds,
  creatorPages: pagesOfAccounts,
  onFilesLeaving: [forgetPastUses, forgetUnsent],
  onBlocked: [endFollows, endBlocked, closeConversation, leaveBlocked],
  onSuspension: [suspensionOfAccount, suspensionOfPage],
  reportKinds: {
    message: reportedMessages,
    person: reportedPeople,
    post: reportedPosts,
    comment: reportedComments,
  },
  followsSince,
  onPayoutEvent: applyPayoutEvent,
};
