import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { audit } from './audit.ts';
import { type ReportRefusal, reportRefusalOf } from './report-policy.ts';
import { lockTakedowns, reportById, undoReports } from './report-queries.ts';

/**
 * Restores what a report took down (docs/product.md, 'Reports'), for every report that the takedown decided. Two undos at once
 * wait for each other, and the second is refused. `restore` of the kind notifies the author.
 */
export async function undoTakedown(
  deps: Deps,
  viewer: Viewer,
  { reportId, note }: { readonly reportId: string; readonly note: string },
): Promise<'undone' | 'absent' | 'nothing_to_restore' | ReportRefusal> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const found = await tx.maybe(reportById, reportId);
    const kind = found && deps.reportKinds.get(found.kind);
    if (!kind) return 'absent';
    const down = (await tx.many(lockTakedowns, found.thing_id, found.kind)).map(({ id }) => id);
    const refusal = reportRefusalOf('undo', {
      isModerator: true,
      isAuthor: found.author_id === viewer.id,
      isDecided: found.decided_at !== null,
      isDown: down.includes(reportId),
    });
    if (refusal !== null) return refusal;
    if (!(await kind.restore?.(deps, tx, viewer, { thingId: found.thing_id })))
      return 'nothing_to_restore';
    await tx.run(undoReports, down, note, viewer.id, now);
    const entry = { action: 'safety.undoTakedown', subject: `report:${reportId}` } as const;
    const details = { reason: note, undone: down };
    await audit(tx, { actorId: viewer.id, ...entry, details }, now);
    return 'undone';
  });
}
