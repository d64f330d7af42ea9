import { pagesOfAccounts } from './creators/index.ts';
import type { Deps } from './deps.ts';
import { endFollows } from './discovery/index.ts';
import { endBlocked } from './memberships/index.ts';
import { allOrderKinds } from './order-kinds.ts';
import { applyPayoutEvent } from './payouts/index.ts';
import { forgetPastUses } from './posts/index.ts';

/** What areas do for others in the others' transactions, put together once: for every process, and for tests. */
export const wiring: Pick<
  Deps,
  'orderKinds' | 'creatorPages' | 'onFilesLeaving' | 'onBlocked' | 'onPayoutEvent'
> = {
  orderKinds: allOrderKinds,
  creatorPages: pagesOfAccounts,
  onFilesLeaving: [forgetPastUses],
  onBlocked: [endFollows, endBlocked],
  onPayoutEvent: applyPayoutEvent,
};
