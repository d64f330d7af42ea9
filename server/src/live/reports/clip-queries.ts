import type { StreamId } from '@limelight/contract/platform/ids';
import { isStaff } from '../../kernel/rules.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Clips that are kept of one stream: more reports of it, or of its chat, keep no further one. */
const CLIPS_MAX = 5;

/** The stream of an open report that may keep a clip. */
export const streamToClip = statement({
  name: 'live.stream-to-clip',
  params: [t.uuid()],
  row: { stream_id: t.uuid<StreamId>() },
  text: `
    select s.id as stream_id from reports r
    left join stream_lines said on r.kind = 'stream_line' and said.id = r.thing_id
    join streams s on s.id = case r.kind when 'stream' then r.thing_id else said.stream_id end
    where r.id = $1 and r.kind in ('stream', 'stream_line') and r.decided_at is null and s.started_at is not null
      and (select count(*) from stream_report_clips kept where kept.stream_id = s.id) < ${CLIPS_MAX}`,
});

/** Keeps a clip with its report, unless that was decided meanwhile. */
export const insertClip = statement({
  name: 'live.insert-clip',
  params: [t.uuid(), t.uuid<StreamId>(), t.int8(), t.timestamptz()],
  row: {},
  text: `
    insert into stream_report_clips (report_id, stream_id, bytes, made_at)
    select r.id, $2, $3, $4 from reports r where r.id = $1 and r.decided_at is null
    on conflict (report_id) do nothing`,
});

export const clipOfReport = statement({
  name: 'live.clip-of-report',
  params: [t.uuid()],
  row: { report_id: t.uuid() },
  text: `select report_id from stream_report_clips where report_id = $1`,
});

/**
 * The clip of report $2 for the person of session $1, who is on the staff and opened the report within the day before $3: the
 * line in the audit log grants it.
 */
export const clipForStaff = statement({
  name: 'live.clip-for-staff',
  params: [t.uuid(), t.uuid(), t.timestamptz()],
  row: { report_id: t.uuid(), bytes: t.int8(), made_at: t.timestamptz() },
  text: `
    select clip.report_id, clip.bytes, clip.made_at
    from stream_report_clips clip
    join auth.open_sessions here on here.id = $1 and ${isStaff('here.user_id')}
    where clip.report_id = $2
      and exists (select from audit_log opened
        where opened.actor_id = here.user_id and opened.subject = 'report:' || clip.report_id
          and opened.action = 'safety.openReport' and opened.occurred_at > $3::timestamptz - interval '${DAY} milliseconds')`,
});

export const forgetClips = statement({
  name: 'live.forget-clips',
  params: [t.uuidArray()],
  row: { report_id: t.uuid() },
  text: `delete from stream_report_clips where report_id = any($1::uuid[]) returning report_id`,
});

/** Those of these reports that have a clip. */
export const clipsAmong = statement({
  name: 'live.clips-among',
  params: [t.uuidArray()],
  row: { report_id: t.uuid() },
  text: `select report_id from stream_report_clips where report_id = any($1::uuid[])`,
});
