import { postId } from '@limelight/contract/platform/ids';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { judgePosts } from '../reading/judge-posts.ts';
import { getForModerator, isPostDown, look, putBackInside, takeDownInside } from './take-down.ts';

/** A post that the viewer may know of, open or locked. */
export const reportedPosts: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const [post] = await judgePosts(deps, viewer, [postId.parse(thingId)]);
    return post ? { authorId: post.row.creator_id } : null;
  },

  /** The report is the reason that opens a post that is not open to everyone; nothing opens a post that is not published. */
  async read(deps, viewer, { thingId, reason }) {
    const id = postId.parse(thingId);
    await look(deps, viewer, { postId: id, reason });
    const post = await getForModerator(deps, viewer, id);
    if (!post) return { path: null, lines: [] };
    const isOpen = post.content === 'open';
    return {
      path: isOpen ? `/post/${id}` : null,
      lines: [
        {
          id,
          author: post.creator,
          text: isOpen ? [post.title, post.text].filter(Boolean).join('\n\n') : null,
          lockedText: null,
          media: [],
          at: post.publishedAt ?? deps.clock.now().toISOString(),
          isReported: true,
          state: post.takedown !== null ? 'taken_down' : isOpen ? 'there' : 'removed',
        },
      ],
    };
  },

  async takeDown(deps, tx, viewer, { thingId, note }) {
    const id = postId.parse(thingId);
    await takeDownInside(deps, tx, viewer, { postId: id, reason: note });
    return isPostDown(tx, id);
  },

  restore: (deps, tx, viewer, { thingId }) =>
    putBackInside(deps, tx, viewer, postId.parse(thingId)),
};
