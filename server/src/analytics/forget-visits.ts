import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import { statement, t } from '../platform/db/statement.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts';

/** Single visits and watches are kept as long as events; their counts by day stay. docs/product.md, 'Analytics' */
const KEPT_DAYS = 30;
/** Locked at once; a page with a million visitors a day is a hundred such statements. */
const PAGE = 10_000;

/** At most $2 visits of days before $1. */
const forgetVisits = statement({
  name: 'analytics.forget-visits',
  params: [t.date(), t.int8()],
  row: { forgotten: t.int4().certain() },
  text: `with old as (select creator_id, day, visitor from profile_visits where day < $1 order by day limit $2),
      gone as (
        delete from profile_visits v using old
        where v.creator_id = old.creator_id and v.day = old.day and v.visitor = old.visitor returning v.day)
    select count(*)::int4 as forgotten from gone`,
});

const forgetWatches = statement({
  name: 'analytics.forget-watches',
  params: [t.date(), t.int8()],
  row: { forgotten: t.int4().certain() },
  text: `with old as (select media_id, day, visitor from media_watches where day < $1 order by day limit $2),
      gone as (
        delete from media_watches w using old
        where w.media_id = old.media_id and w.day = old.day and w.visitor = old.visitor returning w.day)
    select count(*)::int4 as forgotten from gone`,
});

/** Each run queues the next. */
const forgetVisitsJob = defineJob({
  name: 'analytics.forget-visits',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

export const analyticsJobs: readonly JobHandler[] = [
  handleJob(forgetVisitsJob, async (deps, _payload, signal) => {
    const now = deps.clock.now().getTime();
    const before = new Date(now - KEPT_DAYS * DAY).toISOString().slice(0, 10);
    for (const forget of [forgetVisits, forgetWatches]) {
      let forgotten = PAGE;
      while (forgotten === PAGE && !signal.aborted)
        ({ forgotten } = await deps.db.one(forget, before, PAGE));
    }
    await queue(deps, { runAt: new Date(now + DAY) });
  }),
];

/** Called at a worker's start; the key keeps it one, however many processes start. */
export const queueForgetting = (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> =>
  queue(deps, { runAt: deps.clock.now(), keepsTime: true });

const queue = (
  deps: Pick<Deps, 'db' | 'jobs'>,
  options: { readonly runAt: Date; readonly keepsTime?: boolean },
) => deps.jobs.addAlone(deps.db, forgetVisitsJob, {}, { ...options, key: forgetVisitsJob.name });
