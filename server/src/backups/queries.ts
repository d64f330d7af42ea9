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
