import { streamPath } from '@limelight/contract/live/paths';
import { streamId } from '@limelight/contract/platform/ids';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { audit } from '../../safety/index.ts';
import { sayReport } from '../bus.ts';
import { endInside } from '../sending/states.ts';
import { judgeStream } from '../streams/judge-streams.ts';
import { keepLook, subjectOf } from '../streams/looks.ts';
import { keepLines, reportedStream } from './report-queries.ts';
import { clipFor, KEPT_MS, linesForStaff, releaseKept } from './reported-lines.ts';

/** Above every sequence. */
const END = 2_147_483_647;

/**
 * A stream that the viewer may know of, open or locked. Staff read what it says of itself and the lines of its chat of the minute
 * before the report; the report is also the reason that opens it to them. A takedown ends or cancels it for good.
 */
export const reportedStreams: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const id = streamId.parse(thingId);
    const stream = await judgeStream(deps, viewer, id);
    if (!stream) return null;
    const from = new Date(deps.clock.now().getTime() - KEPT_MS);
    return {
      authorId: stream.row.creator_id,
      async keep(tx, reportId) {
        await tx.run(keepLines, reportId, id, from, END);
        tx.afterCommit(() => sayReport(deps, reportId));
      },
    };
  },

  async read({ db, clock }, viewer, { reportId, thingId, reason }) {
    const id = streamId.parse(thingId);
    await keepLook(db, viewer.id, id, reason, clock.now());
    const stream = await db.maybe(reportedStream, id);
    if (!stream) return { path: null, lines: [] };
    return {
      path: streamPath(id),
      lines: [
        {
          id,
          author: { handle: stream.handle, displayName: stream.display_name },
          text: [stream.title, stream.description].filter(Boolean).join('\n\n'),
          lockedText: null,
          media: [],
          at: stream.at.toISOString(),
          isReported: true,
          state: stream.taken_down_at === null ? 'there' : 'taken_down',
        },
        ...(await linesForStaff(db, reportId, null)),
      ],
      clipPath: await clipFor(db, reportId),
    };
  },

  async takeDown(deps, tx, viewer, { thingId, note }) {
    const id = streamId.parse(thingId);
    if ((await endInside(deps, tx, id, 'staff')) === null) return false;
    // the reason that its creator reads
    await audit(
      tx,
      {
        actorId: viewer.id,
        action: 'live.staffEnd',
        subject: subjectOf(id),
        details: { reason: note },
      },
      deps.clock.now(),
    );
    return true;
  },

  restore: null,

  release: releaseKept,
};
