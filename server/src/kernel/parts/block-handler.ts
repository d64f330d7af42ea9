import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../deps.ts';

export interface Block {
  readonly blockerId: UserId;
  readonly blockedId: UserId;
  /** The blocker is a member of the blocked person and wants to end that membership too. */
  readonly cancelMembership: boolean;
}

/**
 * What a block ends in an area. Runs in the block's transaction, with both accounts locked. It may run again for the same
 * block, so it must be repeatable.
 */
export type BlockHandler = (deps: Deps, tx: Tx, block: Block) => Promise<unknown>;
