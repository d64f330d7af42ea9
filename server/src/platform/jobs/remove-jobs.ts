import { statement, t } from '../db/statement.ts';

/**
 * Takes at most $3 jobs of these kinds that were due by $2 out of the queue, the longest due first; jobs that were given up
 * stay. For times when no worker runs: it takes jobs that one has begun, too.
 */
export const takeDueJobs = statement({
  name: 'jobs.take-due',
  params: [t.textArray(), t.timestamptz(), t.int8()],
  row: {
    job: t.text(),
    payload: t.json<unknown>(),
    key: t.text().nullable(),
    run_at: t.timestamptz(),
  },
  text: `with due as (
           select waiting.id, task.identifier
           from graphile_worker._private_jobs waiting
           join graphile_worker._private_tasks task on task.id = waiting.task_id
           where task.identifier = any($1) and waiting.run_at <= $2 and waiting.attempts < waiting.max_attempts
           order by waiting.run_at, waiting.id limit $3)
         delete from graphile_worker._private_jobs taken using due where taken.id = due.id
         returning due.identifier as job, taken.payload, taken.key, taken.run_at`,
});

/** Removes the jobs of these kinds that were queued before $2, and returns how many. For times when no worker runs. */
export const dropOldJobs = statement({
  name: 'jobs.drop-old',
  params: [t.textArray(), t.timestamptz()],
  row: { jobs: t.int8().certain() },
  text: `with dropped as (
           delete from graphile_worker._private_jobs old
           using graphile_worker._private_tasks task
           where task.id = old.task_id and task.identifier = any($1) and old.created_at < $2
           returning 1)
         select count(*) as jobs from dropped`,
});
