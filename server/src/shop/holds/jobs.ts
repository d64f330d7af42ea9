import { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import { handleJob } from '../../kernel/parts/job.ts';
import { each } from '../../platform/apart.ts';
import type { Tx } from '../../platform/db/db.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { giveBack, lateHolds, lockLimited } from './hold-queries.ts';

/** Gives back the pieces whose buyers did not pay in time. */
export const releaseHoldsJob = defineJob({
  name: 'shop.release-holds',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: z.object({}),
});

/** In the transaction that holds something until then. */
export const queueRelease = ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, runAt: Date): Promise<void> =>
  jobs.add(tx, releaseHoldsJob, {}, { runAt });

const PAGE = 100;

/**
 * Gives back holds whose time is over, each in a transaction of its own. What an open order keeps stays: it is given back with
 * the end of the order. May run twice or be killed: it finds what is left.
 */
export async function releaseLate(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
): Promise<void> {
  const now = deps.clock.now();
  const late = await deps.db.many(lateHolds, now, PAGE);
  const released = await each(
    late,
    ({ product_id: productId, buyer_id: buyerId }) =>
      deps.db.tx(async (tx) => {
        await tx.many(lockLimited, [productId]);
        await tx.run(giveBack, buyerId, [productId], now);
      }),
    {
      log: deps.log,
      work: releaseHoldsJob.name,
      about: (hold) => ({ productId: hold.product_id, buyerId: hold.buyer_id }),
    },
  );
  // those that fail again and again must not keep it running
  if (late.length === PAGE && released.length > 0)
    await deps.jobs.addAlone(deps.db, releaseHoldsJob, {});
}

export const holdJobs = [handleJob(releaseHoldsJob, (deps) => releaseLate(deps))];
