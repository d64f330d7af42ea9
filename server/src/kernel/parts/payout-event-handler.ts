import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../deps.ts';
import type { ProviderEvent } from '../payment-provider.ts';

/** News of money that left for a creator, and of the accounts it goes to. */
export type PayoutEvent = Extract<
  ProviderEvent,
  { kind: 'transfer.updated' | 'transfer.returned' | 'account.updated' | 'bank.refused' }
>;

/** What such news does; it runs in the transaction that marks the news as handled. */
export type PayoutEventHandler = (deps: Deps, tx: Tx, event: PayoutEvent) => Promise<void>;
