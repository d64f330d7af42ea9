import { only } from '../../kernel/implement.ts';
import { getForModerator, listTakenDown, look, putBack, takeDown } from './take-down.ts';

/** The operations of moderators on posts. */
export const takedownRoutes = {
  getForModerator: only('moderator').posts.getForModerator.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const post = await getForModerator(deps, viewer, input.postId);
      if (!post) throw errors.not_found();
      return post;
    },
  ),
  look: only('moderator').posts.look.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const post = await look(deps, viewer, input);
      if (!post) throw errors.not_found();
      if (post === 'closed') throw errors.not_on_show();
      return post;
    },
  ),
  listTakenDown: only('moderator').posts.listTakenDown.handler(
    ({ context: { deps, viewer }, input }) => listTakenDown(deps, viewer, input),
  ),
  takeDown: only('moderator').posts.takeDown.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const post = await takeDown(deps, viewer, input);
      if (post === 'absent') throw errors.not_found();
      if (post === 'not_out') throw errors.not_out();
      return post;
    },
  ),
  putBack: only('moderator').posts.putBack.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await putBack(deps, viewer, input.postId))) throw errors.not_found();
      return { ok: true as const };
    },
  ),
};
