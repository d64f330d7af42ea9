import type { Deps } from '../kernel/deps.ts';
import { endFollowsBetween } from './queries.ts';

/** A block ends the follows between two people. */
export const endFollows: Deps['onBlocked'][number] = (_, tx, { blockerId, blockedId }) =>
  tx.run(endFollowsBetween, blockerId, blockedId);
