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

export const givenUp = statement({
  name: 'jobs.count-given-up',
  params: [],
  row: { jobs: t.int8().certain() },
  text: `select count(*) as jobs from graphile_worker._private_jobs
          where not is_available and locked_at is null`,
});

/** How many jobs of each lane wait, and how long the oldest has waited. The same in every process. */
export function queueReadings(
  db: Db,
  handlers: readonly { readonly job: Job }[],
): () => Promise<readonly Reading[]> {
  const lanes = new Map<string, Lane>(handlers.map(({ job }) => [job.name, job.lane]));
  return async () => {
    const [kinds, { jobs }] = await Promise.all([db.many(jobsByKind), db.one(givenUp)]);
    const of = (lane: Lane) => kinds.filter(({ job }) => lanes.get(job) === lane);
    const byLane = (number: (kinds: ReturnType<typeof of>) => number): Sample[] =>
      laneNames.map((lane) => [[lane], number(of(lane))]);
    return [
      {
        name: 'limelight_jobs_waiting',
        help: 'Jobs that are due but not yet taken.',
        type: 'gauge',
        labels: ['lane'],
        samples: byLane((its) => its.reduce((sum, { waiting }) => sum + waiting, 0)),
      },
      {
        name: 'limelight_jobs_oldest_waiting_seconds',
        help: 'How long the oldest due job has been waiting.',
        type: 'gauge',
        labels: ['lane'],
        samples: byLane((its) => Math.max(0, ...its.map(({ oldest_s: seconds }) => seconds))),
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
