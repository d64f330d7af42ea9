import { daily } from '../../kernel/parts/job.ts';
import { sweepPlatform } from '../../platform/sweep.ts';
import { authAccess } from '../auth-access.ts';

/** Removes expired rows of sign-ins, and what the platform keeps only for a while. */
export const sweepSignIns = daily({
  name: 'accounts.sweep-sign-ins',
  run: async (deps) => {
    await authAccess(deps).sweep();
    await sweepPlatform(deps);
  },
});
