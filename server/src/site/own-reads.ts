import { EXPLORE } from '@limelight/contract/discovery/limits';
import {
  conversationId as readConversationId,
  postId as readPostId,
  productId as readProductId,
  type ConversationId,
  type PostId,
  type ProductId,
} from '@limelight/contract/platform/ids';
import { offersOf, type Answer, type Offering, type PublicQuestions } from './public-pages.ts';

interface ExploreInput {
  readonly q: string;
  readonly limit: number;
}

/** The operations that a signed-in person's own pages call. */
export interface OwnQuestions extends Pick<
  PublicQuestions,
  'listOffers' | 'getProduct' | 'listReviews'
> {
  me(): Promise<{ readonly id: string; readonly locale: string; readonly timeZone: string }>;
  countNotices(): Promise<unknown>;
  countMessages(): Promise<unknown>;
  listFeed(): Promise<{ readonly items: readonly unknown[] }>;
  explore(input: ExploreInput): Promise<unknown>;
  listSearches(): Promise<unknown>;
  listConversations(): Promise<unknown>;
  getConversation(conversationId: ConversationId): Promise<{ readonly unread: number }>;
  listMessages(conversationId: ConversationId): Promise<unknown>;
  getPost(
    postId: PostId,
  ): Promise<{ readonly post: { readonly creator: Offering }; readonly comments: unknown }>;
}

/** What a screen shows; null where the app shows it better from the beginning. */
export type Read = (ask: OwnQuestions) => Promise<readonly Answer[] | null>;

interface OwnScreen {
  readonly read: Read;
  /** Creators have another screen at this address. */
  readonly isForFans: boolean;
}

/** A path with its query, as a browser asks for it. */
export interface Place {
  readonly path: string;
  readonly search: string;
}

/**
 * The screens that come with a signed-in person's own content: those that fans open most, at their plain addresses. They ask
 * for what the app would ask first (web/src/first-reads.ts); null for all others.
 */
export function ownScreenAt({ path, search }: Place): OwnScreen | null {
  if (path === '/dashboard/messages') {
    const read = search === '' ? readInbox : readConversationAt(search);
    return read && { read, isForFans: true };
  }
  if (search !== '') return null;
  if (path === '/dashboard') return { read: readHome, isForFans: true };
  if (path === '/dashboard/search') return { read: readSearch, isForFans: false };
  const [, kind, id] = /^\/(post|product)\/([^/]+)$/.exec(path) ?? [];
  const read = kind === 'post' ? readPostAt(id) : kind === 'product' ? readProductAt(id) : null;
  return read && { read, isForFans: false };
}

/** What the frame around every screen shows, beside the person. */
export const readFrame = async (ask: OwnQuestions): Promise<readonly Answer[]> => {
  const [notices, messages] = await Promise.all([ask.countNotices(), ask.countMessages()]);
  return [
    { operation: 'notifications.countUnread', input: {}, output: notices },
    { operation: 'messages.countUnread', input: {}, output: messages },
  ];
};

/** A Home without posts shows creators, in a way that depends on the window. */
const readHome: Read = async (ask) => {
  const feed = await ask.listFeed();
  return feed.items.length === 0
    ? null
    : [{ operation: 'discovery.listFeed', input: {}, output: feed, paged: true }];
};

const readSearch: Read = async (ask) => {
  const input = { q: '', limit: EXPLORE.initial };
  const [tiles, searches] = await Promise.all([ask.explore(input), ask.listSearches()]);
  return [
    { operation: 'discovery.explore', input, output: tiles, paged: true },
    { operation: 'discovery.listSearches', input: {}, output: searches },
  ];
};

const readInbox = async (ask: OwnQuestions): Promise<readonly Answer[]> => [
  {
    operation: 'messages.listConversations',
    input: { folder: 'inbox' },
    output: await ask.listConversations(),
    paged: true,
  },
];

function readConversationAt(search: string): Read | null {
  const [, id] = /^\?conversation=([^&]+)$/.exec(search) ?? [];
  const conversation = readConversationId.safeParse(id);
  return conversation.success ? (ask) => readConversation(ask, conversation.data) : null;
}

/** Only from its end: a conversation with unread messages opens at the first of them, which the app has to scroll to. */
async function readConversation(
  ask: OwnQuestions,
  conversationId: ConversationId,
): Promise<readonly Answer[] | null> {
  const input = { conversationId };
  const [conversation, messages, inbox] = await Promise.all([
    ask.getConversation(conversationId),
    ask.listMessages(conversationId),
    readInbox(ask),
  ]);
  if (conversation.unread > 0) return null;
  return [
    ...inbox,
    { operation: 'messages.getConversation', input, output: conversation },
    { operation: 'messages.list', input, output: messages, paged: true, firstPage: {} },
  ];
}

function readPostAt(id: string | undefined): Read | null {
  const post = readPostId.safeParse(id);
  return post.success ? (ask) => readPost(ask, post.data) : null;
}

function readProductAt(id: string | undefined): Read | null {
  const product = readProductId.safeParse(id);
  return product.success ? (ask) => readProduct(ask, product.data) : null;
}

async function readProduct(ask: OwnQuestions, productId: ProductId): Promise<readonly Answer[]> {
  const input = { productId };
  const [product, reviews] = await Promise.all([
    ask.getProduct(productId),
    ask.listReviews(productId),
  ]);
  return [
    { operation: 'shop.get', input, output: product },
    { operation: 'shop.listReviews', input, output: reviews, paged: true },
  ];
}

async function readPost(ask: OwnQuestions, postId: PostId): Promise<readonly Answer[]> {
  const { post, comments } = await ask.getPost(postId);
  const input = { postId };
  return [
    { operation: 'posts.get', input, output: post },
    ...(comments === null
      ? []
      : [{ operation: 'posts.listComments', input, output: comments, paged: true as const }]),
    ...(await offersOf(post.creator, ask)),
  ];
}
