import type { ReportOutcome } from '@limelight/contract/safety/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { emitAll } from '../events/index.ts';
import { audit } from './audit.ts';
import { reportDecided } from './events.ts';
import { type ReportRefusal, reportRefusalOf } from './report-policy.ts';
import { decideReports, lockOpenReports, reportById } from './report-queries.ts';
import { type NotSuspended, suspendInside } from './suspend.ts';

export interface Decision {
  readonly reportId: string;
  readonly outcome: ReportOutcome;
  /** For the audit log, and for the author of what is taken down or the person who is suspended. */
  readonly note: string;
  /** For a suspension: when it ends; null until it is lifted. */
  readonly until: Date | null;
}

type Undecided = 'nothing_to_take_down' | NotSuspended;

/**
 * Dismisses a report; or takes down what it is about, or suspends its author, which decides every open report of the same
 * thing. Two decisions at once wait for each other, and the second is refused. Reporters are notified.
 */
export async function decideReport(
  deps: Deps,
  viewer: Viewer,
  { reportId, outcome, note, until }: Decision,
): Promise<'decided' | 'absent' | Undecided | ReportRefusal> {
  const now = deps.clock.now();
  return deps.db
    .tx(async (tx) => {
      const found = await tx.maybe(reportById, reportId);
      const kind = found && deps.reportKinds.get(found.kind);
      if (!kind) return 'absent';
      const open = (await tx.many(lockOpenReports, found.thing_id, found.kind)).map(({ id }) => id);
      const refusal = reportRefusalOf('decide', {
        isModerator: true,
        isAuthor: found.author_id === viewer.id,
        isDecided: !open.includes(reportId),
        isDown: false,
      });
      if (refusal !== null) return refusal;
      const decided = outcome === 'dismissed' ? [reportId] : open;
      const rows = await tx.many(decideReports, decided, outcome, note, viewer.id, now);
      if (outcome === 'taken_down') {
        const order = { reportId, thingId: found.thing_id, note };
        if (!(await kind.takeDown?.(deps, tx, viewer, order)))
          throw new NotDecided('nothing_to_take_down');
      }
      if (outcome === 'suspended') {
        const suspended = { userId: found.author_id, reason: note, until };
        const refused = await suspendInside(deps, tx, viewer, suspended);
        if (refused !== null) throw new NotDecided(refused);
      }
      const entry = { action: 'safety.decideReport', subject: `report:${reportId}` } as const;
      const details = { reason: note, outcome, decided };
      await audit(tx, { actorId: viewer.id, ...entry, details }, now);
      const told = rows.map((row) => ({
        reportId: row.id,
        reporterId: row.reporter_id,
        reported: found.kind,
        outcome,
      }));
      await emitAll(deps, tx, reportDecided, told);
      await kind.release?.(deps, tx, decided);
      return 'decided' as const;
    })
    .catch((error: unknown) => {
      if (error instanceof NotDecided) return error.why;
      throw error;
    });
}

/** Thrown to roll back the decision. */
class NotDecided extends Error {
  override name = 'NotDecided';
  readonly why: Undecided;

  constructor(why: Undecided) {
    super(why);
    this.why = why;
  }
}
