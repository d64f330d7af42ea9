import type { PostId } from '@limelight/contract/platform/ids';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { limitedTo, only } from '../../kernel/implement.ts';
import {
  archivePost,
  deletePost,
  editPost,
  pinPost,
  restorePost,
  unpinPost,
} from './change-post.ts';
import { createDraft, publishDraft, saveDraft, unschedulePost } from './drafts.ts';
import { PUBLISH_LIMIT, SAVE_LIMIT } from '../limits.ts';
import { listMine, readOwnPosts } from '../reading/own-posts.ts';
import { previewPost, previewPosts } from './preview-post.ts';
import { sayChanges } from './say-changes.ts';

interface Absence {
  not_found(): Error;
}

/** Returns the author's post as it is after `found`; throws not_found when there is none. */
async function mine(
  deps: Deps,
  creator: ActingCreator,
  id: PostId,
  found: boolean,
  errors: Absence,
) {
  const post = found ? (await readOwnPosts(deps, creator, [id]))[0] : undefined;
  if (!post) throw errors.not_found();
  return post;
}

/** Operations on a post that only its author has. */
export const authorRoutes = {
  createDraft: only('creator', 'publish', 'unrecorded')
    .posts.createDraft.use(limitedTo(SAVE_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const id = await createDraft(deps, creator, input);
      if (id === null) throw errors.too_many();
      return mine(deps, creator, id, true, errors);
    }),

  saveDraft: only('creator', 'publish', 'unrecorded')
    .posts.saveDraft.use(sayChanges)
    .use(limitedTo(SAVE_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const found = await saveDraft(deps, creator.id, input);
      return mine(deps, creator, input.postId, found, errors);
    }),

  publishDraft: only('creator', 'publish')
    .posts.publishDraft.use(sayChanges)
    .use(limitedTo(PUBLISH_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const found = await publishDraft(deps, creator.id, input);
      return mine(deps, creator, input.postId, found, errors);
    }),

  unschedule: only('creator', 'publish').posts.unschedule.handler(
    async ({ context: { deps, creator }, input: { postId }, errors }) =>
      mine(deps, creator, postId, await unschedulePost(deps, creator.id, postId), errors),
  ),

  listMine: only('creator', 'publish').posts.listMine.handler(
    ({ context: { deps, creator }, input }) => listMine(deps, creator, input),
  ),

  getMine: only('creator', 'publish').posts.getMine.handler(
    ({ context: { deps, creator }, input: { postId }, errors }) =>
      mine(deps, creator, postId, true, errors),
  ),

  edit: only('creator', 'publish')
    .posts.edit.use(sayChanges)
    .use(limitedTo(SAVE_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const found = await editPost(deps, creator.id, input);
      return mine(deps, creator, input.postId, found, errors);
    }),

  archive: only('creator', 'publish').posts.archive.handler(
    async ({ context: { deps, creator }, input: { postId }, errors }) =>
      mine(deps, creator, postId, await archivePost(deps, creator.id, postId), errors),
  ),

  restore: only('creator', 'publish').posts.restore.handler(
    async ({ context: { deps, creator }, input: { postId }, errors }) =>
      mine(deps, creator, postId, await restorePost(deps, creator.id, postId), errors),
  ),

  delete: only('creator', 'publish').posts.delete.handler(
    async ({ context: { deps, creator }, input: { postId }, errors }) => {
      if (!(await deletePost(deps, creator.id, postId))) throw errors.not_found();
      return { ok: true };
    },
  ),

  pin: only('creator', 'publish').posts.pin.handler(
    async ({ context: { deps, creator }, input: { postId }, errors }) => {
      const outcome = await pinPost(deps, creator.id, postId);
      if (outcome === 'absent') throw errors.not_found();
      if (outcome === 'full') throw errors.too_many();
      return { ok: true };
    },
  ),

  unpin: only('creator', 'publish').posts.unpin.handler(
    async ({ context: { deps, creator }, input: { postId }, errors }) => {
      if (!(await unpinPost(deps, creator.id, postId))) throw errors.not_found();
      return { ok: true };
    },
  ),

  previewList: only('creator', 'publish').posts.previewList.handler(
    ({ context: { deps, creator }, input }) => previewPosts(deps, creator, input),
  ),

  preview: only('creator', 'publish').posts.preview.handler(
    async ({ context: { deps, creator }, input: { postId, ...as }, errors }) => {
      const post = await previewPost(deps, creator, postId, as);
      if (post === 'absent') throw errors.not_found();
      return post;
    },
  ),
};
