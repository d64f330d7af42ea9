import { z } from 'zod';
import { SHOP } from '@limelight/contract/shop/limits';
import { type ProblemId, problemId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { defineJob } from '../../platform/jobs/job.ts';

/** Gives a problem to staff that was not answered in time. */
export const lateProblemJob = defineJob({
  name: 'shop.late-problem',
  lane: 'timers',
  version: 1,
  maxAttempts: 25,
  payload: z.object({ problemId }),
});

/** When a problem that is opened now has to be answered. */
export const answerBy = (now: Date): Date => new Date(now.getTime() + SHOP.answerDays * DAY);

export const queueLateProblem = (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  id: ProblemId,
  runAt: Date,
) => jobs.add(tx, lateProblemJob, { problemId: id }, { runAt, key: `shop.late-problem:${id}` });
