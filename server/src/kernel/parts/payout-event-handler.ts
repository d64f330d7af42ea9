import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../deps.ts';
import type { ProviderNews } from '../payment-provider.ts';

/** An event about money sent to a creator, or about the account it goes to. */
export type PayoutEvent = Extract<
  ProviderNews,
  { kind: 'transfer.updated' | 'transfer.returned' | 'account.updated' | 'bank.refused' }
>;

/** Handles such an event, in the transaction that marks the event as handled. */
export type PayoutEventHandler = (deps: Deps, tx: Tx, event: PayoutEvent) => Promise<void>;
