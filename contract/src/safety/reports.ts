import { z } from 'zod';
import { mediaView } from '../media/operations.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { reportReason } from './report-reason.ts';
import { REPORTED } from '../area-words.ts';
import type { ReportedKind } from './report-words.ts';
import { suspensionErrors } from './suspensions.ts';

/** What can be reported. */
const reportedKind = z.enum(Object.keys(REPORTED) as ReportedKind[]);

export const REPORT = {
  noteMax: 500,
} as const;

export const reportOutcome = z.enum(['dismissed', 'taken_down', 'suspended']);
export type ReportOutcome = z.infer<typeof reportOutcome>;

const person = z.object({ handle: z.string(), displayName: z.string() });

/** A report in the list: without the content that was reported. */
const reportRow = z.object({
  id: z.uuid(),
  /** Kinds are declared on the server, so it passes any string and this schema checks it. */
  kind: z.preprocess((kind) => kind, reportedKind),
  reason: reportReason,
  /** Null if the reporter's account is gone. */
  reporter: person.nullable(),
  /** The author of the reported thing. */
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
      /** Set if the takedown was undone later; the note is for staff. */
      undone: z.object({ note: z.string(), by: person, at: z.iso.datetime() }).nullable(),
    })
    .nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** The thing that was reported, or a message around it. */
const reportLine = z.object({
  id: z.uuid(),
  author: person,
  /** Null if it is gone. */
  text: z.string().nullable(),
  /** The words that open with its price, whether or not the reporter bought it; null if it has none, or they are gone. */
  lockedText: z.string().nullable(),
  media: z.array(mediaView),
  at: z.iso.datetime(),
  /** This is the reported thing itself; the other lines are context. */
  isReported: z.boolean(),
  state: z.enum(['there', 'removed', 'taken_down']),
});
export type ReportLine = z.infer<typeof reportLine>;

const openedReport = reportRow.extend({
  /** The reporter's note; '' for none. */
  note: z.string(),
  /** The path of the thing, for staff who may see it there. */
  path: z.string().nullable(),
  lines: z.array(reportLine),
  /** The path of a film that the report kept, for a day after it was opened; null where there is none. */
  clipPath: z.string().nullable(),
  /** There is something left that staff can take down. */
  canTakeDown: z.boolean(),
  /** The viewer can suspend the author. */
  canSuspend: z.boolean(),
  /** It was taken down, and can be restored. */
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
  /**
   * While a report of the same thing is open, reporting it again adds none. Returns the author, so that the reporter can block
   * them.
   */
  report: operation('safety.report', 'POST', '/safety/reports', 'Report something to the staff')
    .input(
      input({
        kind: reportedKind,
        thingId: z.uuid(),
        reason: reportReason,
        note: z.string().trim().max(REPORT.noteMax).default(''),
        /** Staff may also read the messages around it: up to five before and five after. */
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
  /** Returns what was reported, and records that in the audit log. Its files are open to this moderator for a day. */
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
   * A takedown or a suspension decides every open report of the same thing, and its author reads the note. A decision is final.
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
        /** For a suspension: when it ends; null until it is lifted. */
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
  /**
   * Restores what a report took down, for everyone who could see it, and sends its author a notice. Decisions do not change.
   */
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
