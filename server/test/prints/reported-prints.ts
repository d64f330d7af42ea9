import type { ReportKind } from '../../src/kernel/parts/report-kind.ts';
import { markTakenDown, printById } from './queries.ts';

export const reportedPrints: ReportKind = {
  async find({ db }, _viewer, { thingId }) {
    const print = await db.maybe(printById, thingId);
    return print && !print.is_taken_down ? { authorId: print.creator_id } : null;
  },
  async read({ db }, _viewer, { thingId }) {
    const print = await db.maybe(printById, thingId);
    return { path: print && `/prints/${print.id}`, lines: [] };
  },
  takeDown: async (_deps, tx, _viewer, { thingId }) =>
    (await tx.run(markTakenDown, thingId, true)) === 1,
  restore: async (_deps, tx, _viewer, { thingId }) =>
    (await tx.run(markTakenDown, thingId, false)) === 1,
};
