import { z } from 'zod';
import { queueDueHolds } from '../ledger/index.ts';
import { queueDueRenewals } from '../memberships/index.ts';
import { HOUR } from '../platform/clock/clock.ts';
import { defineJob, handleJob } from '../platform/jobs/job.ts';

/**
 * Sample memberships were not bought one by one, so none of them queued its own renewal, and no payment its clearing.
 * Looks every hour for those whose time has come; from then on the ordinary jobs go on with them.
 */
export const renewSamples = defineJob({
  name: 'samples.renew',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

export const renewSamplesHandler = handleJob(renewSamples, async (deps) => {
  if (deps.config.sampleContent === 'off') return;
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await queueDueHolds(deps, tx);
    await queueDueRenewals(deps, tx);
  });
  const runAt = new Date(now.getTime() + HOUR);
  await deps.jobs.addAlone(deps.db, renewSamples, {}, { key: renewSamples.name, runAt });
});
