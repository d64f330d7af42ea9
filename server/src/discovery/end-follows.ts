import type { Deps } from '../kernel/deps.ts';
import { endFollowsBetween } from './queries.ts';

/** Who block each other do not follow each other. */
export const endFollows: Deps['onBlocked'][number] = (_, tx, { blockerId, blockedId }) =>
  tx.run(endFollowsBetween, blockerId, blockedId);
