import { daily } from '../../kernel/parts/job.ts';
import { sweepPlatform } from '../../platform/sweep.ts';
import { authAccess } from '../auth-access.ts';

/** Removes what is over of sign-ins, and what the platform keeps for a while only. */
export const sweepSignIns = daily({
  name: 'accounts.sweep-sign-ins',
  lane: 'crowd',
  run: async (deps) => {
    await authAccess(deps).sweep();
    await sweepPlatform(deps);
  },
});
