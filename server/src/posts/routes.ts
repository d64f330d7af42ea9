import type { CreatorId } from '@limelight/contract/platform/ids';
import { creatorOnly, os, signedIn } from '../implement.ts';
import { spend } from '../platform/limits/rate-limit.ts';
import { likePost, unlikePost } from './like-post.ts';
import { PUBLISH_LIMIT, LIKE_LIMIT } from './limits.ts';
import { listPostsByCreator } from './list-posts.ts';
import { PostRefused, publishPost } from './publish-post.ts';
import { readPosts } from './read-posts.ts';

export const postsRoutes = {
  publish: creatorOnly.posts.publish.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      await spend(deps.db, deps.clock, PUBLISH_LIMIT, viewer.id);
      try {
        // A creator's id equals the user's id (spec §3).
        const id = await publishPost(deps, viewer.id as string as CreatorId, input);
        const [post] = await readPosts(deps, viewer, [id]);
        if (!post) throw errors.not_found();
        return post;
      } catch (error) {
        if (!(error instanceof PostRefused)) throw error;
        const { fault } = error;
        if (fault.code === 'media_not_usable')
          throw errors.media_not_usable({ data: { mediaId: fault.mediaId } });
        throw errors[fault.code]();
      }
    },
  ),

  get: os.posts.get.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const [post] = await readPosts(deps, viewer, [input.postId]);
    if (!post) throw errors.not_found();
    return post;
  }),

  listByCreator: os.posts.listByCreator.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const page = await listPostsByCreator(deps, viewer, input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  like: signedIn.posts.like.handler(async ({ context: { deps, viewer }, input, errors }) => {
    await spend(deps.db, deps.clock, LIKE_LIMIT, viewer.id);
    const likeCount = await likePost(deps, viewer, input.postId);
    if (likeCount === null) throw errors.not_found();
    return { likeCount };
  }),

  unlike: signedIn.posts.unlike.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const likeCount = await unlikePost(deps, viewer, input.postId);
    if (likeCount === null) throw errors.not_found();
    return { likeCount };
  }),
};
