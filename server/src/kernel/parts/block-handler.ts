import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../deps.ts';

export interface Block {
  readonly blockerId: UserId;
  readonly blockedId: UserId;
  /** The blocker, a member of the other, wants that to end too. */
  readonly cancelMembership: boolean;
}

/** What a block ends in an area. It runs in the block's transaction, with both accounts locked, as often as it is asked. */
export type BlockHandler = (deps: Deps, tx: Tx, block: Block) => Promise<unknown>;
