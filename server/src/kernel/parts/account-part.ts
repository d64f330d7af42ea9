import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { ExportSection } from './export-section.ts';
import type { Tx } from '../../platform/db/db.ts';

/** What an account has in another area: how it ends there, and what the person may download of it. */
export interface AccountPart {
  /** In the transaction that takes the person out of the account: from now on nobody meets it. */
  close?(deps: Deps, tx: Tx, userId: UserId): Promise<void>;
  /** Afterwards, in a job: removes what nobody has a right to. May run again. */
  erase?(deps: Deps, userId: UserId): Promise<void>;
  readonly exports?: readonly ExportSection[];
}
