import type { UserId } from '@limelight/contract/platform/ids';
import type { ReportReason } from '@limelight/contract/safety/report-reason';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { insertReport, personById } from './report-queries.ts';

export interface NewReport {
  readonly kind: string;
  readonly thingId: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly withLinesAround: boolean;
}

/**
 * Reports something that the viewer sees; while the report is open, a repeated call changes nothing. Returns the author;
 * `absent` where the viewer sees no such thing or no area declares its kind, `own` where it is the viewer's.
 */
export async function report(
  deps: Deps,
  viewer: Viewer,
  { kind, thingId, reason, note, withLinesAround }: NewReport,
): Promise<{ id: UserId; handle: string; displayName: string } | 'absent' | 'own'> {
  const thing = await deps.reportKinds.get(kind)?.find(deps, viewer, { thingId, withLinesAround });
  if (!thing) return 'absent';
  if (thing.authorId === viewer.id) return 'own';
  const { authorId } = thing;
  const now = deps.clock.now();
  const row = { reporterId: viewer.id, kind, thingId, authorId, reason, note, now };
  await deps.db.tx(async (tx) => {
    const made = await tx.maybe(insertReport, row);
    if (made) await thing.keep?.(tx, made.id);
  });
  const author = await deps.db.one(personById, authorId);
  return { id: author.id, handle: author.handle, displayName: author.display_name };
}
