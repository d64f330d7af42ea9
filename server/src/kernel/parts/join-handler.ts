import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/db.ts';

interface Joined {
  readonly fanId: UserId;
  readonly creatorId: CreatorId;
}
/**
 * What joining a creator brings along in an area, in the transaction that makes the membership: a consumer of its event
 * would come later, and undo what the member did in between.
 */
export type JoinHandler = (deps: Pick<Deps, 'clock'>, tx: Tx, joined: Joined) => Promise<unknown>;
