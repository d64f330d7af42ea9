import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { sweepPlatform } from '../platform/sweep.ts';
import { authAccess } from './auth-access.ts';
import { SWEEP_KEY, sweepSignInsJob } from './jobs.ts';

/** Sweeps, and queues tomorrow's sweep; the key keeps it one, however many processes start. */
export async function sweepSignIns(deps: Deps): Promise<void> {
  await authAccess(deps).sweep();
  await sweepPlatform(deps);
  await queueSweep(deps, new Date(deps.clock.now().getTime() + DAY));
}

/** Called at a worker's start as well, so that a first run is always queued. */
export async function queueSweep(deps: Deps, runAt: Date): Promise<void> {
  await deps.jobs.addAlone(deps.db, sweepSignInsJob, {}, { runAt, key: SWEEP_KEY });
}
