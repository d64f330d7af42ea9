import { moderatorOnly } from '../safety/index.ts';
import { getForDesk, listTakenDown, putBack, takeDown } from './take-down.ts';

/** What moderators do with posts. */
export const takedownRoutes = {
  getForDesk: moderatorOnly.posts.getForDesk.handler(
    async ({ context: { deps }, input, errors }) => {
      const post = await getForDesk(deps, input.postId);
      if (!post) throw errors.not_found();
      return post;
    },
  ),
  listTakenDown: moderatorOnly.posts.listTakenDown.handler(({ context: { deps }, input }) =>
    listTakenDown(deps, input),
  ),
  takeDown: moderatorOnly.posts.takeDown.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const post = await takeDown(deps, viewer, input);
      if (post === 'absent') throw errors.not_found();
      if (post === 'not_out') throw errors.not_out();
      return post;
    },
  ),
  putBack: moderatorOnly.posts.putBack.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await putBack(deps, viewer, input.postId))) throw errors.not_found();
      return { ok: true as const };
    },
  ),
};
