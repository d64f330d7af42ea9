import type { UserId } from '@limelight/contract/platform/ids';
import type { ReportOutcome } from '@limelight/contract/safety/operations';
import type { ReportReason } from '@limelight/contract/safety/report-reason';
import { statement, t } from '../platform/db/statement.ts';

/** No row where this person already has an open report of the thing. */
export const insertReport = statement({
  name: 'safety.insert-report',
  params: {
    reporterId: t.uuid<UserId>(),
    kind: t.text(),
    thingId: t.uuid(),
    authorId: t.uuid<UserId>(),
    reason: t.text<ReportReason>(),
    note: t.text(),
    now: t.timestamptz(),
  },
  row: { id: t.uuid() },
  text: `
    insert into reports (reporter_id, kind, thing_id, author_id, reason, note, created_at)
    values (:reporterId, :kind, :thingId, :authorId, :reason, :note, :now)
    on conflict (reporter_id, kind, thing_id) where decided_at is null do nothing
    returning id`,
});

export const personById = statement({
  name: 'safety.person-by-id',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>(), handle: t.text(), display_name: t.text() },
  text: `select id, handle, display_name from profiles where id = $1`,
});

const columns = {
  id: t.uuid(),
  kind: t.text(),
  thing_id: t.uuid(),
  author_id: t.uuid<UserId>(),
  reason: t.text<ReportReason>(),
  note: t.text(),
  created_at: t.timestamptz(),
  others: t.int4().certain(),
  author_handle: t.text(),
  author_name: t.text(),
  reporter_handle: t.text().nullable(),
  reporter_name: t.text().nullable(),
  outcome: t.text<ReportOutcome>().nullable(),
  decision_note: t.text().nullable(),
  decided_at: t.timestamptz().nullable(),
  staff_handle: t.text().nullable(),
  staff_name: t.text().nullable(),
  undone_note: t.text().nullable(),
  undone_at: t.timestamptz().nullable(),
  undoer_handle: t.text().nullable(),
  undoer_name: t.text().nullable(),
};
const REPORTS = `
  select r.id, r.kind, r.thing_id, r.author_id, r.reason, r.note, r.created_at, r.outcome, r.decision_note, r.decided_at,
    (select count(*)::int from reports also where also.thing_id = r.thing_id and also.kind = r.kind
      and also.decided_at is null and also.id <> r.id) as others,
    author.handle as author_handle, author.display_name as author_name,
    reporter.handle as reporter_handle, reporter.display_name as reporter_name,
    staff.handle as staff_handle, staff.display_name as staff_name,
    r.undone_note, r.undone_at, undoer.handle as undoer_handle, undoer.display_name as undoer_name
  from reports r
  join profiles author on author.id = r.author_id
  left join profiles reporter on reporter.id = r.reporter_id
  left join profiles staff on staff.id = r.decided_by
  left join profiles undoer on undoer.id = r.undone_by`;
const OF_FILTERS = `(:kind::text is null or r.kind = :kind) and (:reason::text is null or r.reason = :reason)`;
const listParams = {
  kind: t.text().nullable(),
  reason: t.text<ReportReason>().nullable(),
  at: t.timestamptz(),
  id: t.uuid(),
  count: t.int8(),
};

/** Oldest first, after a position. */
export const openReports = statement({
  name: 'safety.open-reports',
  params: listParams,
  row: columns,
  text: `${REPORTS}
    where r.decided_at is null and ${OF_FILTERS} and (r.created_at, r.id) > (:at, :id)
    order by r.created_at, r.id
    limit :count`,
});

/** Newest first, before a position. */
export const decidedReports = statement({
  name: 'safety.decided-reports',
  params: listParams,
  row: { ...columns, decided_at: t.timestamptz().certain() },
  text: `${REPORTS}
    where r.decided_at is not null and ${OF_FILTERS} and (r.decided_at, r.id) < (:at, :id)
    order by r.decided_at desc, r.id desc
    limit :count`,
});

export const reportById = statement({
  name: 'safety.report-by-id',
  params: [t.uuid()],
  row: columns,
  text: `${REPORTS} where r.id = $1`,
});

/** Locks every open report of a thing, always in the same order: two decisions wait for each other here. */
export const lockOpenReports = statement({
  name: 'safety.lock-open-reports',
  params: [t.uuid(), t.text()],
  row: { id: t.uuid() },
  text: `select id from reports where thing_id = $1 and kind = $2 and decided_at is null order by id for update`,
});

export const decideReports = statement({
  name: 'safety.decide-reports',
  params: [t.uuidArray(), t.text<ReportOutcome>(), t.text(), t.uuid<UserId>(), t.timestamptz()],
  row: { id: t.uuid(), reporter_id: t.uuid<UserId>().nullable() },
  text: `update reports set outcome = $2, decision_note = $3, decided_by = $4, decided_at = $5
         where id = any($1::uuid[]) and decided_at is null returning id, reporter_id`,
});

/** Locks every report that took a thing down and was not undone; two undos wait for each other here. */
export const lockTakedowns = statement({
  name: 'safety.lock-takedowns',
  params: [t.uuid(), t.text()],
  row: { id: t.uuid() },
  text: `select id from reports where thing_id = $1 and kind = $2 and outcome = 'taken_down' and undone_at is null
         order by id for update`,
});

export const undoReports = statement({
  name: 'safety.undo-reports',
  params: [t.uuidArray(), t.text(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `update reports set undone_note = $2, undone_by = $3, undone_at = $4 where id = any($1::uuid[])`,
});

/** A reporter's account ends: the report stays for staff, without the reporter and their note. */
export const forgetReporter = statement({
  name: 'safety.forget-reporter',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update reports set reporter_id = null, note = '' where reporter_id = $1`,
});
