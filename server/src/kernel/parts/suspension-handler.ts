import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../deps.ts';

/** What a suspension stops in an area, and what lifting it brings back; runs in its transaction, with the account locked. */
export interface SuspensionHandler {
  suspend(deps: Deps, tx: Tx, userId: UserId): Promise<unknown>;
  lift(deps: Deps, tx: Tx, userId: UserId): Promise<unknown>;
}
