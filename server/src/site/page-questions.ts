import { createRouterClient } from '@orpc/server';
import type { CreatorId, PostId, ProductId, StreamId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { listOffers } from '../memberships/index.ts';
import { valueOf } from '../platform/http/json-text.ts';
import { router } from '../router.ts';
import type { OwnQuestions } from './own-reads.ts';
import type { PublicQuestions } from './public-pages.ts';

/** Calls the operations for this person, inside the process; null is a stranger. */
const clientFor = (deps: Deps, viewer: Viewer | null) =>
  createRouterClient(router, {
    context: {
      deps,
      viewer,
      request: { id: 'render', ip: '', userAgent: null },
    },
    interceptors: [async ({ next }) => valueOf(await next())],
  });

/** What a page asks while it is rendered; null is a stranger. */
export function pageQuestions(deps: Deps, viewer: Viewer | null): PublicQuestions {
  const client = clientFor(deps, viewer);
  return {
    listCreators: (limit) => client.discovery.listCreators({ limit }),
    getCreator: (handle) => client.creators.get({ handle }),
    listOffers: (creatorId) => openOffers(deps, viewer, creatorId),
    listPosts: (handle) => client.posts.listByCreator({ handle }),
    // The operation validates it: an address may contain anything.
    getPost: (postId) => client.posts.get({ postId: postId as PostId }),
    getSharedCollection: (linkKey) => client.posts.getSharedCollection({ linkKey }),
    listStreams: (handle) => client.live.getLists({ handle }),
    getStream: (streamId) => client.live.get({ streamId: streamId as StreamId }),
    listProducts: (handle) => client.shop.listOfCreator({ handle }),
    getProduct: (productId) => client.shop.get({ productId: productId as ProductId }),
    listReviews: (productId) => client.shop.listReviews({ productId: productId as ProductId }),
  };
}

/** Bypasses the operation's rate limit, which is against guessing the codes of links. */
const openOffers = (deps: Deps, viewer: Viewer | null, creatorId: CreatorId) =>
  listOffers(deps, { viewerId: viewer?.id ?? null, creatorId, code: null });

/** What the pages of a signed-in person ask while they are rendered. */
export function ownQuestions(deps: Deps, person: Viewer): OwnQuestions {
  const client = clientFor(deps, person);
  return {
    me: () => client.accounts.me({}),
    countNotices: () => client.notifications.countUnread({}),
    countMessages: () => client.messages.countUnread({}),
    listFeed: () => client.discovery.listFeed({}),
    explore: (input) => client.discovery.explore(input),
    listSearches: () => client.discovery.listSearches({}),
    listConversations: () => client.messages.listConversations({ folder: 'inbox' }),
    getConversation: (conversationId) => client.messages.getConversation({ conversationId }),
    listMessages: (conversationId) => client.messages.list({ conversationId }),
    getPost: (postId) => client.posts.getWithComments({ postId }),
    getProduct: (productId) => client.shop.get({ productId: productId as ProductId }),
    listReviews: (productId) => client.shop.listReviews({ productId: productId as ProductId }),
    listOffers: (creatorId) => openOffers(deps, person, creatorId),
  };
}
