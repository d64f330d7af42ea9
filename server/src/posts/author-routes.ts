import type { PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { limitedTo, only } from '../kernel/implement.ts';
import {
  archivePost,
  deletePost,
  editPost,
  pinPost,
  restorePost,
  unpinPost,
} from './change-post.ts';
import { createDraft, publishDraft, saveDraft, unschedulePost } from './drafts.ts';
import { PUBLISH_LIMIT, SAVE_LIMIT } from './limits.ts';
import { asCreator, listMine, readOwnPosts } from './own-posts.ts';
import { previewPost, previewPosts } from './preview-post.ts';
import { inWords } from './refusals.ts';

interface Absence {
  not_found(): Error;
}

/** The author's post as it is after `found`; not_found when there is none. */
async function mine(deps: Deps, viewer: Viewer, id: PostId, found: boolean, errors: Absence) {
  const post = found ? (await readOwnPosts(deps, viewer, [id]))[0] : undefined;
  if (!post) throw errors.not_found();
  return post;
}

/** What only the author does with a post. */
export const authorRoutes = {
  createDraft: only('creator')
    .posts.createDraft.use(limitedTo(SAVE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const id = await inWords(errors, createDraft(deps, asCreator(viewer), input));
      if (id === null) throw errors.too_many();
      return mine(deps, viewer, id, true, errors);
    }),

  saveDraft: only('creator')
    .posts.saveDraft.use(limitedTo(SAVE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const current = () => mine(deps, viewer, input.postId, true, errors);
      const found = await inWords(errors, saveDraft(deps, asCreator(viewer), input), current);
      return mine(deps, viewer, input.postId, found, errors);
    }),

  publishDraft: only('creator')
    .posts.publishDraft.use(limitedTo(PUBLISH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const current = () => mine(deps, viewer, input.postId, true, errors);
      const found = await inWords(errors, publishDraft(deps, asCreator(viewer), input), current);
      return mine(deps, viewer, input.postId, found, errors);
    }),

  unschedule: only('creator').posts.unschedule.handler(
    async ({ context: { deps, viewer }, input: { postId }, errors }) =>
      mine(deps, viewer, postId, await unschedulePost(deps, asCreator(viewer), postId), errors),
  ),

  listMine: only('creator').posts.listMine.handler(({ context: { deps, viewer }, input }) =>
    listMine(deps, viewer, input),
  ),

  getMine: only('creator').posts.getMine.handler(
    ({ context: { deps, viewer }, input: { postId }, errors }) =>
      mine(deps, viewer, postId, true, errors),
  ),

  edit: only('creator')
    .posts.edit.use(limitedTo(SAVE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const current = () => mine(deps, viewer, input.postId, true, errors);
      const found = await inWords(errors, editPost(deps, asCreator(viewer), input), current);
      return mine(deps, viewer, input.postId, found, errors);
    }),

  archive: only('creator').posts.archive.handler(
    async ({ context: { deps, viewer }, input: { postId }, errors }) =>
      mine(deps, viewer, postId, await archivePost(deps, asCreator(viewer), postId), errors),
  ),

  restore: only('creator').posts.restore.handler(
    async ({ context: { deps, viewer }, input: { postId }, errors }) =>
      mine(deps, viewer, postId, await restorePost(deps, asCreator(viewer), postId), errors),
  ),

  delete: only('creator').posts.delete.handler(
    async ({ context: { deps, viewer }, input: { postId }, errors }) => {
      if (!(await deletePost(deps, asCreator(viewer), postId))) throw errors.not_found();
      return { ok: true };
    },
  ),

  pin: only('creator').posts.pin.handler(
    async ({ context: { deps, viewer }, input: { postId }, errors }) => {
      const outcome = await pinPost(deps, asCreator(viewer), postId);
      if (outcome === 'absent') throw errors.not_found();
      if (outcome === 'full') throw errors.too_many();
      return { ok: true };
    },
  ),

  unpin: only('creator').posts.unpin.handler(
    async ({ context: { deps, viewer }, input: { postId }, errors }) => {
      if (!(await unpinPost(deps, asCreator(viewer), postId))) throw errors.not_found();
      return { ok: true };
    },
  ),

  previewList: only('creator').posts.previewList.handler(({ context: { deps, viewer }, input }) =>
    previewPosts(deps, viewer, input),
  ),

  preview: only('creator').posts.preview.handler(
    async ({ context: { deps, viewer }, input: { postId, ...as }, errors }) => {
      const post = await previewPost(deps, viewer, postId, as);
      if (post === 'absent') throw errors.not_found();
      return post;
    },
  ),
};
