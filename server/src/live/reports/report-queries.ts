import { CHAT } from '@limelight/contract/live/chat-limits';
import type { StreamId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { inSight } from '../chat/line-queries.ts';

/** A line that person $2 reads. */
export const reportableLine = statement({
  name: 'live.reportable-line',
  params: [t.uuid<StreamLineId>(), t.uuid<UserId>()],
  row: {
    stream_id: t.uuid<StreamId>(),
    author_id: t.uuid<UserId>(),
    sequence: t.int4(),
    said_at: t.timestamptz(),
  },
  text: `select l.stream_id, l.author_id, l.sequence, l.said_at from stream_lines l where l.id = $1 and ${inSight('l', '$2')}`,
});

/** Keeps the words of lines of a stream from a moment on, up to a sequence, with a report: the last ones of them. */
export const keepLines = statement({
  name: 'live.keep-report-lines',
  params: [t.uuid(), t.uuid<StreamId>(), t.timestamptz(), t.int4()],
  row: {},
  text: `
    insert into stream_report_lines (report_id, line_id, text)
    select $1, l.id, l.text from stream_lines l
    where l.stream_id = $2 and l.said_at >= $3 and l.sequence <= $4 and l.deleted_at is null and l.taken_down_at is null
    order by l.sequence desc limit ${CHAT.reportedMax}`,
});

/** What staff read with report $1, oldest first: the lines that it kept, and line $2. */
export const readableByStaff = statement({
  name: 'live.lines-readable-by-staff',
  params: [t.uuid(), t.uuid<StreamLineId>().nullable()],
  row: {
    id: t.uuid<StreamLineId>(),
    handle: t.text(),
    display_name: t.text(),
    text: t.text().certain(),
    said_at: t.timestamptz(),
    deleted_at: t.timestamptz().nullable(),
    taken_down_at: t.timestamptz().nullable(),
  },
  text: `
    select l.id, p.handle, p.display_name, coalesce(kept.text, l.text) as text, l.said_at, l.deleted_at, l.taken_down_at
    from stream_lines l
    join profiles p on p.id = l.author_id
    left join stream_report_lines kept on kept.report_id = $1 and kept.line_id = l.id
    where l.id in (select one.line_id from stream_report_lines one where one.report_id = $1 union select $2)
    order by l.sequence`,
});

/** The words of stream $1, as it says them of itself. */
export const reportedStream = statement({
  name: 'live.reported-stream',
  params: [t.uuid<StreamId>()],
  row: {
    id: t.uuid<StreamId>(),
    handle: t.text(),
    display_name: t.text(),
    title: t.text(),
    description: t.text(),
    taken_down_at: t.timestamptz().nullable(),
    at: t.timestamptz().certain(),
  },
  text: `
    select s.id, p.handle, p.display_name, s.title, s.description, s.taken_down_at, coalesce(s.started_at, s.created_at) as at
    from streams s join profiles p on p.id = s.creator_id where s.id = $1`,
});

export const forgetLines = statement({
  name: 'live.forget-report-lines',
  params: [t.uuidArray()],
  row: {},
  text: `delete from stream_report_lines where report_id = any($1::uuid[])`,
});

const moved = { stream_id: t.uuid<StreamId>(), author_id: t.uuid<UserId>() };

export const takeLineDown = statement({
  name: 'live.take-line-down',
  params: [t.uuid<StreamLineId>(), t.timestamptz()],
  row: moved,
  text: `update stream_lines set taken_down_at = $2 where id = $1 and taken_down_at is null and deleted_at is null
    returning stream_id, author_id`,
});

export const putLineBack = statement({
  name: 'live.put-line-back',
  params: [t.uuid<StreamLineId>()],
  row: moved,
  text: `update stream_lines set taken_down_at = null where id = $1 and taken_down_at is not null and deleted_at is null
    returning stream_id, author_id`,
});
