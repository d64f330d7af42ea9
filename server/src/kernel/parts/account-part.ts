import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { ExportSection } from './export-section.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * What one area does with a person's data: what happens to it when the account ends, and what of it the person can download.
 */
export interface AccountPart {
  /** Runs in the transaction that closes the account: from then on no other user comes across it. */
  close?(deps: Deps, tx: Tx, userId: UserId): Promise<void>;
  /** Runs afterwards, in a job: removes what no one has a right to. May run more than once. */
  erase?(deps: Deps, userId: UserId): Promise<void>;
  readonly exports?: readonly ExportSection[];
}
