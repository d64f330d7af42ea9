import { commentId } from '@limelight/contract/platform/ids';
import { emit } from '../events/index.ts';
import type { ReportKind } from '../safety/index.ts';
import { deleteComment, reportedComment } from './comment-queries.ts';
import { commentTakenDown } from './events.ts';
import { openComment } from './read-comments.ts';

/** A comment on a post that is open to the viewer. Taken down it goes as if it was deleted; the replies stay. */
export const reportedComments: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const found = await openComment(deps, viewer, commentId.parse(thingId));
    if (!found || found.row.deleted_at !== null) return null;
    return { authorId: found.row.author_id, messageIds: [] };
  },

  async read({ db }, _viewer, { thingId }) {
    const row = await db.maybe(reportedComment, commentId.parse(thingId));
    if (!row) return { path: null, lines: [] };
    const isThere = row.deleted_at === null;
    return {
      path: `/post/${row.post_id}`,
      lines: [
        {
          id: row.id,
          author: { handle: row.handle, displayName: row.display_name },
          text: isThere ? row.text : null,
          media: [],
          at: row.created_at.toISOString(),
          isReported: true,
          state: isThere ? 'there' : 'removed',
        },
      ],
    };
  },

  async takeDown(deps, tx, _viewer, { thingId, reportId }) {
    const id = commentId.parse(thingId);
    if ((await tx.run(deleteComment, id, deps.clock.now())) === 0) return false;
    const { post_id: postId, author_id: authorId } = await tx.one(reportedComment, id);
    await emit(deps, tx, commentTakenDown, { reportId, commentId: id, postId, authorId });
    return true;
  },
  restore: null,
};
