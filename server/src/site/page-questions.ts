import { createRouterClient } from '@orpc/server';
import type { PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { listOffers } from '../memberships/index.ts';
import { valueOf } from '../platform/http/json-text.ts';
import { router } from '../router.ts';
import type { PublicQuestions } from './public-pages.ts';

/** Calls the operations for this person, inside the process, while a page is rendered; null is a stranger. */
export function pageQuestions(deps: Deps, viewer: Viewer | null): PublicQuestions {
  const client = createRouterClient(router, {
    context: {
      deps,
      viewer,
      request: { id: 'render', ip: '', userAgent: null },
    },
    interceptors: [async ({ next }) => valueOf(await next())],
  });
  return {
    listCreators: (limit) => client.discovery.listCreators({ limit }),
    getCreator: (handle) => client.creators.get({ handle }),
    // Bypasses the operation's rate limit, which is against guessing the codes of links.
    listOffers: (creatorId) =>
      listOffers(deps, { viewerId: viewer?.id ?? null, creatorId, code: null }),
    listPosts: (handle) => client.posts.listByCreator({ handle }),
    // The operation validates it: an address may contain anything.
    getPost: (postId) => client.posts.get({ postId: postId as PostId }),
    getSharedCollection: (linkKey) => client.posts.getSharedCollection({ linkKey }),
  };
}
