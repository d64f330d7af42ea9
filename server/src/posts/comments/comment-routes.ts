import { anyone, limitedTo, signedIn, signedInFor } from '../../kernel/implement.ts';
import { COMMENT_LIMIT, LIKE_LIMIT } from '../limits.ts';
import { listComments, listReplies } from './read-comments.ts';
import { comment, deleteComment, editComment, likeComment, pinComment } from './write-comments.ts';

/** Comments on posts. Helpers with the right `publish` write and pin as the creator; a like is always the caller's own. */
const own = signedInFor('publish').posts;

export const commentRoutes = {
  listComments: anyone.posts.listComments.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const page = await listComments(deps, viewer, input.postId, input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  listReplies: anyone.posts.listReplies.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const page = await listReplies(deps, viewer, input.commentId, input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  comment: own.comment
    .use(limitedTo(COMMENT_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      const view = await comment(deps, principal, input);
      if (view === 'absent') throw errors.not_found();
      if (view === 'closed') throw errors.comments_closed();
      return view;
    }),

  editComment: own.editComment
    .use(limitedTo(COMMENT_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      const view = await editComment(deps, principal, input.commentId, input.text);
      if (!view) throw errors.not_found();
      return view;
    }),

  deleteComment: own.deleteComment.handler(
    async ({ context: { deps, principal }, input, errors }) => {
      const outcome = await deleteComment(deps, principal, input.commentId);
      if (outcome === 'absent') throw errors.not_found();
      if (outcome === 'forbidden') throw errors.forbidden();
      return { ok: true };
    },
  ),

  likeComment: signedIn.posts.likeComment
    .use(limitedTo(LIKE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const likeCount = await likeComment(deps, viewer, input.commentId, true);
      if (likeCount === null) throw errors.not_found();
      return { likeCount };
    }),

  unlikeComment: signedIn.posts.unlikeComment.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const likeCount = await likeComment(deps, viewer, input.commentId, false);
      if (likeCount === null) throw errors.not_found();
      return { likeCount };
    },
  ),

  pinComment: own.pinComment.handler(async ({ context: { deps, principal }, input, errors }) => {
    const outcome = await pinComment(deps, principal, input.commentId, true);
    if (outcome === 'absent') throw errors.not_found();
    if (outcome === 'forbidden') throw errors.forbidden();
    return { ok: true };
  }),

  unpinComment: own.unpinComment.handler(
    async ({ context: { deps, principal }, input, errors }) => {
      const outcome = await pinComment(deps, principal, input.commentId, false);
      if (outcome === 'absent') throw errors.not_found();
      if (outcome === 'forbidden') throw errors.forbidden();
      return { ok: true };
    },
  ),
};
