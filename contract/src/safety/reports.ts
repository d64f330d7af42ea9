import { z } from 'zod';
import { mediaView } from '../media/operations.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { reportReason } from './report-reason.ts';
import { REPORTED, type ReportedKind } from './report-words.ts';
import { suspensionErrors } from './suspensions.ts';

/** What can be reported. */
const reportedKind = z.enum(Object.keys(REPORTED) as ReportedKind[]);

export const REPORT = {
  noteMax: 500,
} as const;

export const reportOutcome = z.enum(['dismissed', 'taken_down', 'suspended']);
export type ReportOutcome = z.infer<typeof reportOutcome>;

const person = z.object({ handle: z.string(), displayName: z.string() });

/** A report as the list shows it: nothing of what was reported. */
const reportRow = z.object({
  id: z.uuid(),
  /** The server declares the kind, so it hands over any and it is checked here. */
  kind: z.preprocess((kind) => kind, reportedKind),
  reason: reportReason,
  /** Null: their account is gone. */
  reporter: person.nullable(),
  /** Whose it is. */
  author: person,
  /** Other open reports of the same thing. */
  others: z.int().min(0),
  createdAt: z.iso.datetime(),
  decision: z
    .object({
      outcome: reportOutcome,
      note: z.string(),
      by: person,
      at: z.iso.datetime(),
      /** A takedown that was undone later: why, for the staff. */
      undone: z.object({ note: z.string(), by: person, at: z.iso.datetime() }).nullable(),
    })
    .nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Something that was reported, or a line around it. */
const reportLine = z.object({
  id: z.uuid(),
  author: person,
  /** Null once it is gone. */
  text: z.string().nullable(),
  /** Its words that open with a price, bought by the reporter or not; null where it has none, or none are left. */
  lockedText: z.string().nullable(),
  media: z.array(mediaView),
  at: z.iso.datetime(),
  /** This is what was reported; the others are there to understand it. */
  isReported: z.boolean(),
  state: z.enum(['there', 'removed', 'taken_down']),
});
export type ReportLine = z.infer<typeof reportLine>;

const openedReport = reportRow.extend({
  /** What the reporter wrote; '' for nothing. */
  note: z.string(),
  /** Where it is, for staff who may see it there. */
  path: z.string().nullable(),
  lines: z.array(reportLine),
  /** Something is there that staff can take down. */
  canTakeDown: z.boolean(),
  /** The viewer can suspend its author. */
  canSuspend: z.boolean(),
  /** It was taken down, and can be put back. */
  canRestore: z.boolean(),
});
export type OpenedReport = z.infer<typeof openedReport>;

const ownReport = {
  own_report: {
    status: 403,
    message: 'This report is about you. Somebody else has to look at it.',
  },
} as const;

/** Anyone signed in reports; moderators and administrators decide. */
export const reportOperations = {
  /** Reporting the same thing twice is one report while it is open. Answers whose it is, to be blocked if wanted. */
  report: operation('safety.report', 'POST', '/safety/reports', 'Report something to the staff')
    .input(
      input({
        kind: reportedKind,
        thingId: z.uuid(),
        reason: reportReason,
        note: z.string().trim().max(REPORT.noteMax).default(''),
        /** Staff may read what is around it, too; of a message, up to five before it and five after it. */
        withLinesAround: z.boolean().default(false),
      }),
    )
    .output(z.object({ author: person.extend({ id: userId }) }))
    .errors({ own_thing: { status: 422, message: 'You can’t report yourself.' } }),

  listReports: operation(
    'safety.listReports',
    'GET',
    '/safety/reports',
    'Reports: open ones oldest first, decided ones newest first',
  )
    .input(
      input({
        state: z.enum(['open', 'decided']).default('open'),
        kind: reportedKind.optional(),
        reason: reportReason.optional(),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(reportRow)),
  /** Shows what was reported, and writes that it did to the audit log. Its files are open to this person for a day. */
  openReport: operation(
    'safety.openReport',
    'POST',
    '/safety/reports/{reportId}/open',
    'Read what was reported',
  )
    .input(input({ reportId: z.uuid() }))
    .output(openedReport)
    .errors(ownReport),
  /**
   * A takedown or a suspension decides every open report of the same thing; its author reads the note. A decision is
   * final.
   */
  decideReport: operation(
    'safety.decideReport',
    'PUT',
    '/safety/reports/{reportId}/decision',
    'Dismiss a report, take down what it is about, or suspend its author',
  )
    .input(
      input({
        reportId: z.uuid(),
        outcome: reportOutcome,
        note: z.string().trim().min(1).max(500),
        /** Of a suspension: when it ends; null until it is lifted. */
        until: moment.nullable().default(null),
      }),
    )
    .output(ok)
    .errors({
      ...ownReport,
      ...suspensionErrors,
      already_decided: { status: 409, message: 'Somebody has already decided this report.' },
      nothing_to_take_down: { status: 409, message: 'There’s nothing left to take down.' },
    }),
  /** Puts back what a report took down, for everyone who could see it, and tells its author. Decisions stay as they were. */
  undoTakedown: operation(
    'safety.undoTakedown',
    'PUT',
    '/safety/reports/{reportId}/undo',
    'Put back what was taken down',
  )
    .input(input({ reportId: z.uuid(), note: z.string().trim().min(1).max(500) }))
    .output(ok)
    .errors({
      ...ownReport,
      not_taken_down: { status: 409, message: 'It isn’t taken down anymore.' },
      nothing_to_restore: { status: 409, message: 'There’s nothing left to restore.' },
    }),
};
