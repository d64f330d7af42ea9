import { statement, t } from '../db/statement.ts';

/** First half of every presence lock key, different from our other advisory locks: 'work' in ASCII. */
const WORK = 0x776f726b;

/** Whether a session holds the lock of `w.number`. */
const IS_HERE = `exists (
  select from pg_locks l
   where l.locktype = 'advisory' and l.granted and l.classid = ${WORK} and l.objid = w.number::oid
     and l.database = (select oid from pg_database where datname = current_database()))`;

export const putWorkers = statement({
  name: 'jobs.put-workers',
  params: [t.textArray()],
  row: { number: t.int4() },
  text: `insert into job_workers (id) select unnest($1::text[])
         on conflict (id) do update set absent_since = null
         returning number`,
});

/**
 * Takes the locks, once per session. The keepalive settings end the session half a minute after the worker's machine has gone
 * silent.
 */
export const holdPresence = statement({
  name: 'jobs.hold-presence',
  params: [t.int4Array()],
  row: {
    lock: t.text().certain(),
    idle: t.text().certain(),
    every: t.text().certain(),
    times: t.text().certain(),
  },
  text: `select pg_advisory_lock_shared(${WORK}, number)::text as lock,
                set_config('tcp_keepalives_idle', '10', false) as idle,
                set_config('tcp_keepalives_interval', '5', false) as every,
                set_config('tcp_keepalives_count', '3', false) as times
           from unnest($1::int[]) number
          where not exists (
            select from pg_locks l
             where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.classid = ${WORK}
               and l.objid = number::oid)`,
});

/** Finds workers that hold jobs but have no row: they were killed before they had one. */
export const findUnknownWorkers = statement({
  name: 'jobs.find-unknown-workers',
  params: [],
  row: {},
  text: `insert into job_workers (id, absent_since)
         select locked_by, now() from graphile_worker._private_jobs where locked_by is not null
          union
         select locked_by, now() from graphile_worker._private_job_queues where locked_by is not null
         on conflict (id) do nothing`,
});

export const noteAbsence = statement({
  name: 'jobs.note-absence',
  params: [],
  row: {},
  text: `update job_workers w
            set absent_since = case when ${IS_HERE} then null else now() end
          where (absent_since is null) <> ${IS_HERE}`,
});

/**
 * Frees the jobs and queues of workers that have been absent for this long (ms). No worker can have come back before the server
 * started, so absence counts from its start at the earliest.
 */
export const freeAbsentWorkers = statement({
  name: 'jobs.free-absent-workers',
  params: [t.float8()],
  row: { workers: t.textArray().certain() },
  text: `with gone as (
           delete from job_workers
            where greatest(absent_since, pg_postmaster_start_time()) <= now() - $1 * interval '1 millisecond'
              and absent_since is not null
            returning id
         ), freed as (
           select array(select id from gone) as workers
         )
         select workers from freed, graphile_worker.force_unlock_workers(workers) where workers <> '{}'`,
});

export const listHeldJobs = statement({
  name: 'jobs.list-held',
  params: [t.textArray()],
  row: { id: t.text().certain() },
  text: `select id::text as id from graphile_worker._private_jobs where locked_by = any ($1)`,
});

export const giveJobsBack = statement({
  name: 'jobs.give-back',
  params: [t.textArray(), t.textArray()],
  row: {},
  text: `with freed as (
           update graphile_worker._private_jobs set locked_at = null, locked_by = null
            where locked_by = any ($1) and id = any ($2::text[]::bigint[])
            returning job_queue_id
         )
         update graphile_worker._private_job_queues set locked_at = null, locked_by = null
          where locked_by = any ($1) and id in (select job_queue_id from freed)`,
});

/** The queue itself frees locks that are four hours old, and a film may take longer. */
export const renewLocks = statement({
  name: 'jobs.renew-locks',
  params: [t.textArray()],
  row: {},
  text: `with renewed as (
           update graphile_worker._private_jobs set locked_at = now()
            where locked_by = any ($1) and locked_at < now() - interval '1 hour'
         )
         update graphile_worker._private_job_queues set locked_at = now()
          where locked_by = any ($1) and locked_at < now() - interval '1 hour'`,
});

export const removeWorkers = statement({
  name: 'jobs.remove-workers',
  params: [t.textArray()],
  row: {},
  text: `delete from job_workers where id = any ($1)`,
});
