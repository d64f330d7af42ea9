import { statement, t } from '../platform/db/statement.ts';

/** One row: the last backup that succeeded, and the last one that failed since. */
export const backupSummary = statement({
  name: 'backups.summary',
  params: [],
  row: {
    succeeded_at: t.timestamptz().nullable(),
    place: t.text().nullable(),
    bytes: t.int8().nullable(),
    files: t.int4().nullable(),
    failed_at: t.timestamptz().nullable(),
    failed_place: t.text().nullable(),
    failure: t.text().nullable(),
  },
  text: `select good.ended_at as succeeded_at, good.place, good.bytes, good.files,
           bad.ended_at as failed_at, bad.place as failed_place, bad.failure
         from (select) as one
         left join lateral (select ended_at, place, bytes, files from backups
           where failure is null order by ended_at desc limit 1) good on true
         left join lateral (select ended_at, place, failure from backups
           where failure is not null and (good.ended_at is null or ended_at > good.ended_at)
           order by ended_at desc limit 1) bad on true`,
});

export const insertSuccess = statement({
  name: 'backups.insert-success',
  params: [t.timestamptz(), t.text(), t.int8(), t.int4()],
  row: {},
  text: `insert into backups (started_at, place, bytes, files) values ($1, $2, $3, $4)`,
});

export const insertFailure = statement({
  name: 'backups.insert-failure',
  params: [t.timestamptz(), t.text(), t.text()],
  row: {},
  text: `insert into backups (started_at, place, failure) values ($1, $2, $3)`,
});

/** Seconds, by the machine's clock, since the last success and since the first try of all. */
export const backupTimes = statement({
  name: 'backups.times',
  params: [],
  row: { success_seconds: t.float8().nullable(), first_seconds: t.float8().nullable() },
  text: `select extract(epoch from now() -
             (select ended_at from backups where failure is null order by ended_at desc limit 1))::float8 as success_seconds,
           extract(epoch from now() -
             (select started_at from backups order by ended_at limit 1))::float8 as first_seconds`,
});

/** Whether the job with this key is running now. */
export const isTaking = statement({
  name: 'backups.is-taking',
  params: [t.text()],
  row: { running: t.bool().certain() },
  text: `select exists (select from graphile_worker._private_jobs
           where key = $1 and locked_at is not null) as running`,
});
