import type pg from 'pg';

/** The name of the library's statement. Its parameters are the lane's worker and the ids of the lane's tasks. */
const LIBRARYS = 'get_job/graphile_worker';

/**
 * An index of each task's waiting jobs, in the order in which they are taken, and for the metrics one of jobs that were given
 * up and one of those that were begun and have not ended. Checks for them first: `if not exists` would lock the table at each start, and with it everything that queues a job.
 */
export const queueIndexes = `do $$ begin
  if to_regclass('graphile_worker.jobs_take_order') is null then
    create index jobs_take_order on graphile_worker._private_jobs (task_id, priority, run_at) where is_available;
  end if;
  if to_regclass('graphile_worker.jobs_given_up') is null then
    create index jobs_given_up on graphile_worker._private_jobs (id) where not is_available and locked_at is null;
  end if;
  if to_regclass('graphile_worker.jobs_begun') is null then
    create index jobs_begun on graphile_worker._private_jobs (task_id) where attempts > 0;
  end if;
end $$`;

/**
 * Selects the first job of each task, and of those the first: one index lookup per task. The library's statement walks through
 * the jobs of all lanes, so each empty lane reads the whole crowd of another (docs/decisions/0020-lanes.md). Two workers at the
 * same moment may skip a row that the other has locked but does not take; the next query takes it.
 */
const text = `with free as materialized (
  select id from graphile_worker._private_job_queues where is_available for update skip locked
), chosen as materialized (
  select first.id, first.job_queue_id
    from unnest($2::int[]) as task (id)
   cross join lateral (
     select jobs.id, jobs.job_queue_id, jobs.priority, jobs.run_at
       from graphile_worker._private_jobs as jobs
      where jobs.is_available and jobs.task_id = task.id and jobs.run_at <= now()
        and (jobs.job_queue_id is null or jobs.job_queue_id in (select id from free))
      order by jobs.priority, jobs.run_at
      limit 1
        for update skip locked
   ) as first
   order by first.priority, first.run_at
   limit 1
), its_queue as (
  update graphile_worker._private_job_queues set locked_by = $1::text, locked_at = now()
   where id = (select job_queue_id from chosen)
)
update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = $1::text, locked_at = now()
 where id = (select id from chosen)
returning *`;

/** Replaces the library's statement for taking a job with ours; any other query stays as it is. */
export function takeByTask(query: pg.QueryConfig): pg.QueryConfig {
  return query.name === LIBRARYS ? { ...query, name: 'jobs.take', text } : query;
}

/**
 * Settings of the queue's connections. The statement is usually planned while the queue is empty, and that plan would read the
 * whole table, even after many jobs were added.
 */
export const TAKE_SETTINGS = { enable_seqscan: 'off' } as const;
