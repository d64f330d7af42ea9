import { REPORT_REASONS } from '@limelight/contract/safety/report-words';
import type { OpenedReport, ReportRow } from '@limelight/contract/safety/operations';
import type { ReportReason } from '@limelight/contract/safety/report-reason';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { warnOnce } from '../platform/log/warn-once.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import type { Row } from '../platform/db/statement.ts';
import { audit } from './audit.ts';
import { type ReportRefusal, reportRefusalOf } from './report-policy.ts';
import { actsOn } from './suspend.ts';
import { decidedReports, openReports, reportById } from './report-queries.ts';

export interface ReportFilters {
  readonly state: 'open' | 'decided';
  readonly kind?: string | undefined;
  readonly reason?: ReportReason | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Reports without the reported thing: open ones oldest first, decided ones newest first. A page has fewer reports where it
 * leaves out kinds that no area declares.
 */
export async function listReports(
  deps: Pick<Deps, 'db' | 'reportKinds' | 'log'>,
  { state, kind, reason, cursor, limit }: ReportFilters,
): Promise<{ items: ListedReport[]; nextCursor: string | null }> {
  const start =
    state === 'open' && cursor === undefined
      ? { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
      : timeCursor.decode(cursor);
  const asked = { kind: kind ?? null, reason: reason ?? null, ...start, count: limit + 1 };
  if (state === 'open') {
    const rows = await deps.db.many(openReports, asked);
    const page = toPage(rows, limit, (row) => timeCursor.encode(row.created_at, row.id));
    return { ...page, items: declared(deps, page.items).map(toReportRow) };
  }
  const rows = await deps.db.many(decidedReports, asked);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.decided_at, row.id));
  return { ...page, items: declared(deps, page.items).map(toReportRow) };
}

/** A report; the contract validates the name of its kind. */
type ListedReport = Omit<ReportRow, 'kind'> & { readonly kind: string };

function declared<Report extends { readonly kind: string }>(
  { reportKinds, log }: Pick<Deps, 'reportKinds' | 'log'>,
  rows: readonly Report[],
): Report[] {
  return rows.filter(({ kind }) => {
    if (!reportKinds.has(kind))
      warnOnce(log, { kind }, 'reports of a kind that no area declares are left out');
    return reportKinds.has(kind);
  });
}

const person = (handle: string | null, displayName: string | null) =>
  handle === null ? null : { handle, displayName: displayName ?? handle };

const isDown = (row: Row<typeof reportById>): boolean =>
  row.outcome === 'taken_down' && row.undone_at === null;

function undoneOf(row: Row<typeof reportById>) {
  const by = person(row.undoer_handle, row.undoer_name);
  if (row.undone_at === null || by === null) return null;
  return { note: row.undone_note ?? '', by, at: row.undone_at.toISOString() };
}

function toReportRow(row: Row<typeof reportById>): ListedReport {
  const by = person(row.staff_handle, row.staff_name);
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    reporter: person(row.reporter_handle, row.reporter_name),
    author: { handle: row.author_handle, displayName: row.author_name },
    others: row.others,
    createdAt: row.created_at.toISOString(),
    decision:
      row.outcome === null || row.decided_at === null || by === null
        ? null
        : {
            outcome: row.outcome,
            note: row.decision_note ?? '',
            by,
            at: row.decided_at.toISOString(),
            undone: undoneOf(row),
          },
  };
}

/**
 * Shows staff what was reported. The entry in the audit log is written first, so no one reads without one, and for a day it
 * opens the files in these lines to this moderator.
 */
export async function openReport(
  deps: Deps,
  viewer: Viewer,
  reportId: string,
): Promise<(Omit<OpenedReport, 'kind'> & ListedReport) | ReportRefusal | null> {
  const row = await deps.db.maybe(reportById, reportId);
  const kind = row && deps.reportKinds.get(row.kind);
  if (!kind) return null;
  const refusal = reportRefusalOf('open', {
    isModerator: true,
    isAuthor: row.author_id === viewer.id,
    isDecided: row.decided_at !== null,
    isDown: isDown(row),
  });
  if (refusal !== null) return refusal;
  const reason = REPORT_REASONS[row.reason];
  const entry = { action: 'safety.openReport', subject: `report:${reportId}` } as const;
  await audit(deps.db, { actorId: viewer.id, ...entry, details: { reason } }, deps.clock.now());
  const shown = await kind.read(deps, viewer, {
    reportId,
    thingId: row.thing_id,
    reason: `Reported: ${reason}`,
  });
  const reported = shown.lines.find((line) => line.isReported);
  const isThere = reported !== undefined && reported.text !== null;
  return {
    ...toReportRow(row),
    note: row.note,
    ...shown,
    clipPath: shown.clipPath ?? null,
    canTakeDown: kind.takeDown !== null && row.decided_at === null && isThere,
    canSuspend:
      row.decided_at === null && (await actsOn(deps.db, viewer.id, row.author_id)).canSuspend,
    canRestore: kind.restore !== null && isDown(row) && isThere && reported.state === 'taken_down',
  };
}
