import { commentId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { reportedComment, restoreComment, takeDownComment } from './comment-queries.ts';
import { commentRestored, commentTakenDown } from '../events.ts';
import { openComment } from './read-comments.ts';

/**
 * A comment on a post that is open to the viewer. A takedown makes it look deleted, and its replies stay; it can be restored.
 */
export const reportedComments: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const found = await openComment(deps, viewer, commentId.parse(thingId));
    if (!found || found.row.deleted_at !== null) return null;
    return { authorId: found.row.author_id };
  },

  async read({ db }, _viewer, { thingId }) {
    const row = await db.maybe(reportedComment, commentId.parse(thingId));
    if (!row) return { path: null, lines: [] };
    const isThere = row.deleted_at === null;
    const isTakenDown = row.taken_down_text !== null;
    return {
      path: `/post/${row.post_id}`,
      lines: [
        {
          id: row.id,
          author: { handle: row.handle, displayName: row.display_name },
          text: isThere ? row.text : row.taken_down_text,
          lockedText: null,
          media: [],
          at: row.created_at.toISOString(),
          isReported: true,
          state: isTakenDown ? 'taken_down' : isThere ? 'there' : 'removed',
        },
      ],
    };
  },

  async takeDown(deps, tx, _viewer, { thingId, reportId }) {
    const id = commentId.parse(thingId);
    const down = await tx.maybe(takeDownComment, id, deps.clock.now());
    if (!down) return false;
    const { post_id: postId, author_id: authorId } = down;
    await emit(deps, tx, commentTakenDown, { reportId, commentId: id, postId, authorId });
    return true;
  },

  async restore(deps, tx, _viewer, { thingId }) {
    const id = commentId.parse(thingId);
    const back = await tx.maybe(restoreComment, id);
    if (!back) return false;
    const { post_id: postId, author_id: authorId } = back;
    await emit(deps, tx, commentRestored, { commentId: id, postId, authorId });
    return true;
  },
};
