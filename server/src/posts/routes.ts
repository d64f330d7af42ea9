import { anyone, limitedTo, only, signedIn } from '../kernel/implement.ts';
import { presentPurchase } from '../payments/index.ts';
import { authorRoutes } from './compose/author-routes.ts';
import { bookmarkRoutes } from './bookmarks/bookmark-routes.ts';
import { commentRoutes } from './comments/comment-routes.ts';
import { getWithComments } from './reading/get-with-comments.ts';
import { likePost, unlikePost } from './like-post.ts';
import { BUY_LIMIT, LIKE_LIMIT, PUBLISH_LIMIT } from './limits.ts';
import { listMediaByCreator } from './reading/list-media.ts';
import { listPostsByCreator } from './reading/list-posts.ts';
import { publishPost } from './compose/publish-post.ts';
import { readPosts } from './reading/read-posts.ts';
import { buyPost } from './sale/buy-post.ts';
import { takedownRoutes } from './takedowns/takedown-routes.ts';
import { vote } from './polls/vote.ts';

export const postsRoutes = {
  publish: only('creator', 'publish')
    .posts.publish.use(limitedTo(PUBLISH_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const id = await publishPost(deps, creator, input);
      const [post] = await readPosts(deps, creator, [id]);
      if (!post) throw errors.not_found();
      return post;
    }),

  get: anyone.posts.get.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const [post] = await readPosts(deps, viewer, [input.postId]);
    if (!post) throw errors.not_found();
    return post;
  }),

  getWithComments: anyone.posts.getWithComments.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const answer = await getWithComments(deps, viewer, input.postId);
      if (!answer) throw errors.not_found();
      return answer;
    },
  ),

  listByCreator: anyone.posts.listByCreator.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const page = await listPostsByCreator(deps, viewer, input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  listMediaByCreator: anyone.posts.listMediaByCreator.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const page = await listMediaByCreator(deps, viewer, input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  like: signedIn.posts.like
    .use(limitedTo(LIKE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const likeCount = await likePost(deps, viewer, input.postId);
      if (likeCount === null) throw errors.not_found();
      return { likeCount };
    }),

  unlike: signedIn.posts.unlike.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const likeCount = await unlikePost(deps, viewer, input.postId);
    if (likeCount === null) throw errors.not_found();
    return { likeCount };
  }),

  buy: signedIn.posts.buy
    .use(limitedTo(BUY_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, buyPost(deps, viewer, input)),
    ),

  vote: signedIn.posts.vote
    .use(limitedTo(LIKE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const poll = await vote(deps, viewer, input.postId, input.optionIds);
      if (poll === 'absent') throw errors.not_found();
      if (poll === 'ended') throw errors.poll_ended();
      if (poll === 'too_many') throw errors.one_choice();
      return poll;
    }),

  ...authorRoutes,
  ...bookmarkRoutes,
  ...commentRoutes,
  ...takedownRoutes,
};
