import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/db.ts';

interface Joined {
  readonly fanId: UserId;
  readonly creatorId: CreatorId;
}
/**
 * What an area does when a person joins a creator, in the transaction that makes the membership: a consumer of the event would
 * run later, and undo what the member did in the meantime.
 */
export type JoinHandler = (deps: Pick<Deps, 'clock'>, tx: Tx, joined: Joined) => Promise<unknown>;
