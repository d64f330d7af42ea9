import { z } from 'zod';
import { finishCreator, keepShops, keepStreams, sampleCreatorIds } from '@limelight/database/seed';
import { queueDueHolds } from '../ledger/index.ts';
import { storeSampleText } from '../media/index.ts';
import { queueDueRenewals } from '../memberships/index.ts';
import { HOUR } from '../platform/clock/clock.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { moneyRules } from './money-rules.ts';
import { unhurried } from './sample-pace.ts';
import { SAMPLES_QUEUE } from './samples-queue.ts';

/**
 * Gives the sample creators what the first start did not wait for, and keeps their memberships running. No purchase made the
 * sample memberships, so none queued its own renewal, and no payment queued its clearing. Every hour, this job queues what is
 * due; ordinary jobs take over from there.
 */
export const renewSamples = defineJob({
  name: 'samples.renew',
  lane: 'media',
  version: 1,
  payload: z.object({}),
  queue: SAMPLES_QUEUE,
});

export const renewSamplesHandler = handleJob(renewSamples, async (deps, _payload, signal) => {
  if (deps.config.sampleContent === 'off') return;
  const now = deps.clock.now();
  const client = await deps.db.pool.connect();
  try {
    const samples = { client, now, rules: moneyRules(deps.config) };
    // before the books are written, which name its sales
    await keepShops({ client, now, storeText: (place) => storeSampleText(deps.files, place) });
    for (const id of await sampleCreatorIds(client)) {
      await unhurried(() => finishCreator(samples, id), signal);
    }
    await keepStreams(client, now);
  } finally {
    client.release();
  }
  await deps.db.tx(async (tx) => {
    await queueDueHolds(deps, tx);
    await queueDueRenewals(deps, tx);
  });
  const runAt = new Date(now.getTime() + HOUR);
  await deps.jobs.addAlone(deps.db, renewSamples, {}, { key: renewSamples.name, runAt });
});
