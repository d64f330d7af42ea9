import { CHAT } from '@limelight/contract/live/chat-limits';
import { clipPath } from '@limelight/contract/live/paths';
import { type StreamLineId, streamLineId } from '@limelight/contract/platform/ids';
import type { ReportLine } from '@limelight/contract/safety/operations';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sayReport } from '../bus.ts';
import { openChat } from '../chat/open-chat.ts';
import { tellChat } from '../chat/tell-chat.ts';
import { clipOfReport } from './clip-queries.ts';
import { dropClips } from './clips.ts';
import { lineRestored, lineTakenDown } from './events.ts';
import {
  forgetLines,
  keepLines,
  putLineBack,
  readableByStaff,
  reportableLine,
  takeLineDown,
} from './report-queries.ts';

export const KEPT_MS = CHAT.reportedSeconds * SECOND;

/** The lines that a report kept, and the reported one where it is about a line, as staff read them. */
export async function linesForStaff(
  db: Queryable,
  reportId: string,
  lineId: StreamLineId | null,
): Promise<ReportLine[]> {
  const rows = await db.many(readableByStaff, reportId, lineId);
  return rows.map((row) => ({
    id: row.id,
    author: { handle: row.handle, displayName: row.display_name },
    text: row.text === '' ? null : row.text,
    lockedText: null,
    media: [],
    at: row.said_at.toISOString(),
    isReported: row.id === lineId,
    state:
      row.taken_down_at !== null ? 'taken_down' : row.deleted_at !== null ? 'removed' : 'there',
  }));
}

/** The path of the clip that a report kept. */
export const clipFor = async (db: Queryable, reportId: string): Promise<string | null> =>
  (await db.maybe(clipOfReport, reportId)) && clipPath(reportId);

/** The reports are decided: what they kept goes. */
export async function releaseKept(
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  reportIds: readonly string[],
): Promise<void> {
  await tx.run(forgetLines, reportIds);
  await dropClips(deps, tx, reportIds);
}

/**
 * A line of a chat that the viewer may watch. Staff read it with the lines of the minute before it, as they were, until the report
 * is decided. A takedown can be undone.
 */
export const reportedLines: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const line = await deps.db.maybe(reportableLine, streamLineId.parse(thingId), viewer.id);
    if (!line) return null;
    const { facts } = await openChat(deps, viewer, line.stream_id);
    if (facts.access !== 'full') return null;
    const from = new Date(line.said_at.getTime() - KEPT_MS);
    return {
      authorId: line.author_id,
      async keep(tx, reportId) {
        await tx.run(keepLines, reportId, line.stream_id, from, line.sequence);
        tx.afterCommit(() => sayReport(deps, reportId));
      },
    };
  },

  async read({ db }, _viewer, { reportId, thingId }) {
    const lines = await linesForStaff(db, reportId, streamLineId.parse(thingId));
    return { path: null, lines, clipPath: await clipFor(db, reportId) };
  },

  async takeDown(deps, tx, _viewer, { thingId, reportId }) {
    const lineId = streamLineId.parse(thingId);
    const down = await tx.maybe(takeLineDown, lineId, deps.clock.now());
    if (!down) return false;
    const { stream_id: streamId, author_id: authorId } = down;
    await emit(deps, tx, lineTakenDown, { lineId, streamId, authorId, reportId });
    tx.afterCommit(() => tellChat(deps, streamId, { gone: lineId }));
    return true;
  },

  async restore(deps, tx, _viewer, { thingId }) {
    const lineId = streamLineId.parse(thingId);
    const back = await tx.maybe(putLineBack, lineId);
    if (!back) return false;
    const { stream_id: streamId, author_id: authorId } = back;
    await emit(deps, tx, lineRestored, { lineId, streamId, authorId });
    tx.afterCommit(() => tellChat(deps, streamId, { isChanged: true }));
    return true;
  },

  release: releaseKept,
};
