import type { Deps } from '../../kernel/deps.ts';
import { dropOldDeliveries } from '../../notifications/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { dropOldJobs } from '../../platform/jobs/remove-jobs.ts';

/**
 * Drops emails, text messages and pushes that have waited for more than a day: the lost site sent most of them, and the rest is
 * no news. Returns how many. `jobs` are the names of those that write to people.
 */
export async function dropOldMessages(deps: Deps, jobs: readonly string[]): Promise<number> {
  const pushes = await dropOldDeliveries(deps, new Date(deps.clock.now().getTime() - DAY));
  const dropped = await deps.db.one(dropOldJobs, jobs, new Date(Date.now() - DAY));
  return pushes + dropped.jobs;
}
