import { userId } from '@limelight/contract/platform/ids';
import type { ReportKind } from '../kernel/report-kind.ts';
import { personShown, reportablePerson } from './report-queries.ts';

/** Somebody the viewer has a conversation with, or a creator. What staff read is what the person says of themselves. */
export const reportedPeople: ReportKind = {
  async find({ db }, viewer, { thingId }) {
    const found = await db.maybe(reportablePerson, userId.parse(thingId), viewer.id);
    return found && { authorId: found.id, messageIds: [] };
  },
  async read({ db }, _viewer, { thingId }) {
    const row = await db.one(personShown, userId.parse(thingId));
    return {
      path: row.is_creator ? `/creator/${row.handle}` : null,
      lines: [
        {
          id: row.id,
          author: { handle: row.handle, displayName: row.display_name },
          text: row.is_gone ? null : row.bio,
          lockedText: null,
          media: [],
          at: row.created_at.toISOString(),
          isReported: true,
          state: row.is_gone ? 'removed' : 'there',
        },
      ],
    };
  },
  takeDown: null,
  restore: null,
};
