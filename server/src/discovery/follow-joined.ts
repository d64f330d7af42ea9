import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { creatorFollowed } from './events.ts';
import { insertFollow } from './queries.ts';

/** Joining a creator also follows them ('Joining follows'). An earlier follow stays as it is. */
export const followJoined: Deps['onJoined'][number] = async (deps, tx, { fanId, creatorId }) => {
  const isNew = (await tx.run(insertFollow, fanId, creatorId, deps.clock.now())) > 0;
  if (isNew) await emit(deps, tx, creatorFollowed, { creatorId, fanId, isJoining: true });
};
