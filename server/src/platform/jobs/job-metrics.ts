import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';
import { Histogram, type Reading, type Sample } from '../metrics/metric.ts';
import type { Job } from './job.ts';
import { type Lane, laneNames } from './lanes.ts';

/** Durations and results of jobs, as in the log. */
export const jobDurations = new Histogram(
  {
    name: 'limelight_job_duration_seconds',
    help: 'Jobs that ended, by kind, lane and result: done, failed (will be retried), given up, broken off.',
    labels: ['job', 'lane', 'result'],
  },
  [0.01, 0.1, 1, 10, 60, 600],
);

/** Jobs that are due but not taken, by kind. Excludes jobs that were given up, which stay in the table. */
const jobsByKind = statement({
  name: 'jobs.count-by-kind',
  params: [],
  row: {
    job: t.text().certain(),
    waiting: t.int8().certain(),
    oldest_s: t.float8().certain(),
  },
  text: `select task.identifier as job, jobs.waiting, jobs.oldest_s
           from graphile_worker._private_tasks task
          cross join lateral (
            select count(*) as waiting,
                   coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as oldest_s
              from graphile_worker._private_jobs
             where is_available and task_id = task.id and run_at <= now()
          ) jobs
          where jobs.waiting > 0`,
});

/**
 * When a job was to run at first. The queue keeps only when it runs next: each failure puts it off by exp(least(attempts, 10))
 * seconds. The try that is running has not failed yet. A try that was lost with its worker counts and put nothing off, so the
 * result is never before the job was queued.
 */
const FIRST_DUE = `greatest(jobs.created_at, jobs.run_at - interval '1 second' * (
  select coalesce(sum(exp(least(n, 10))), 0)
    from generate_series(1, jobs.attempts - (jobs.locked_at is not null)::int) n))`;

/** Jobs that were begun and are not done, by kind: how many wait for another try, and since when the oldest has been due. */
const begunByKind = statement({
  name: 'jobs.count-begun-by-kind',
  params: [],
  row: {
    job: t.text().certain(),
    retrying: t.int8().certain(),
    oldest_s: t.float8().certain(),
  },
  text: `select task.identifier as job,
                count(*) filter (where jobs.locked_at is null) as retrying,
                extract(epoch from now() - min(${FIRST_DUE}))::float8 as oldest_s
           from graphile_worker._private_jobs jobs
           join graphile_worker._private_tasks task on task.id = jobs.task_id
          where jobs.attempts > 0 and (jobs.is_available or jobs.locked_at is not null)
          group by 1`,
});

export const givenUp = statement({
  name: 'jobs.count-given-up',
  params: [],
  row: { jobs: t.int8().certain() },
  text: `select count(*) as jobs from graphile_worker._private_jobs
          where not is_available and locked_at is null`,
});

/** How many jobs of each lane wait, and how long the oldest has been waiting. The same in every process. */
export function queueReadings(
  db: Db,
  handlers: readonly { readonly job: Job }[],
): () => Promise<readonly Reading[]> {
  const lanes = new Map<string, Lane>(handlers.map(({ job }) => [job.name, job.lane]));
  return async () => {
    const [due, begun, { jobs }] = await Promise.all([
      db.many(jobsByKind),
      db.many(begunByKind),
      db.one(givenUp),
    ]);
    const of = <Kind extends { readonly job: string }>(lane: Lane, kinds: readonly Kind[]) =>
      kinds.filter(({ job }) => lanes.get(job) === lane);
    const byLane = (number: (lane: Lane) => number): Sample[] =>
      laneNames.map((lane) => [[lane], number(lane)]);
    const oldest = (kinds: readonly { readonly oldest_s: number }[]) =>
      Math.max(0, ...kinds.map(({ oldest_s: seconds }) => seconds));
    return [
      {
        name: 'limelight_jobs_waiting',
        help: 'Jobs that are due but not yet taken.',
        type: 'gauge',
        labels: ['lane'],
        samples: byLane((lane) => of(lane, due).reduce((sum, { waiting }) => sum + waiting, 0)),
      },
      {
        name: 'limelight_jobs_oldest_waiting_seconds',
        help: 'How long the oldest due job has been waiting.',
        type: 'gauge',
        labels: ['lane'],
        samples: byLane((lane) => oldest(of(lane, due))),
      },
      {
        name: 'limelight_jobs_retrying',
        help: 'Jobs that failed and wait for their next try.',
        type: 'gauge',
        labels: ['lane'],
        samples: byLane((lane) => of(lane, begun).reduce((sum, { retrying }) => sum + retrying, 0)),
      },
      {
        name: 'limelight_jobs_oldest_unfinished_seconds',
        help: 'How long ago the oldest job was to run that is still not done, whether it waits, runs or is retried.',
        type: 'gauge',
        labels: ['lane'],
        samples: byLane((lane) => oldest([...of(lane, due), ...of(lane, begun)])),
      },
      {
        name: 'limelight_jobs_given_up',
        help: 'Jobs whose last try failed and that are still stored.',
        type: 'gauge',
        labels: [],
        samples: [[[], jobs]],
      },
    ];
  };
}
