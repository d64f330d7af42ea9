import { DISCOVER, EXPLORE } from '@limelight/contract/discovery/limits';
import { CREATOR_SELECT } from './discovery/index.ts';
import { POST_PICTURE_SIZES } from './media/index.ts';
import { earlyReader, type ReadEarly } from './platform/early-reads.ts';
import { hasOwnContent } from './platform/page-session.ts';
import { recordOf } from './platform/record-of.ts';
import { preloadPicture } from './ui/pictures/preload-picture.ts';

type ReadScreen = (read: ReadEarly, id: string, me: Promise<Response>) => void;

/** The screens that read early, by their path; its part in parentheses is passed on. */
const SCREENS: readonly (readonly [RegExp, ReadScreen])[] = [
  [/^\/dashboard$/, readHome],
  [/^\/dashboard\/search$/, readSearch],
  [/^\/dashboard\/messages$/, readMessages],
  [/^\/post\/([0-9a-f-]{36})$/, readPost],
  [/^\/product\/([0-9a-f-]{36})$/, readProduct],
  [/^\/dashboard\/cart$/, readCart],
  [/^\/dashboard\/orders\/([0-9a-f-]{36})$/, readPurchase],
  [/^\/creator\/(?!create$|earnings$)([\w.]+)$/, readCreator],
];

const OPERATIONS = '/functions/v1';
/** What the frame around every screen shows: the person, and the badges of notices, messages and the cart. */
const ME = `${OPERATIONS}/accounts/me`;
const BADGES = [
  `${OPERATIONS}/notifications/unread`,
  `${OPERATIONS}/messages/unread`,
  `${OPERATIONS}/shop/carts/count`,
];

/**
 * Sends what a signed-in person's screen reads first, while the app's code is loading, unless the page came with it. The screens
 * send the same reads and get these responses. Code and data that depend on a response are requested as soon as it is there.
 */
export function sendFirstReads(): void {
  if (hasOwnContent()) return;
  for (const [pattern, readScreen] of SCREENS) {
    const [path, id = ''] = pattern.exec(location.pathname) ?? [];
    const read = path === undefined ? null : earlyReader();
    if (!read) continue;
    readScreen(read, id, read(ME));
    for (const badge of BADGES) void read(badge);
  }
}

/**
 * Home comes with its posts: this reads the creators beside them, and loads the code of both, which others do not load with the
 * screen.
 */
export async function completeHome(): Promise<void> {
  const read = location.pathname === '/dashboard' && hasOwnContent() ? earlyReader() : null;
  if (!read) return;
  readCreators(read);
  await Promise.all([
    import('./pages/discover/page.tsx'),
    import('./pages/discover/feed-posts.tsx'),
  ]);
}

function readHome(read: ReadEarly, _id: string, me: Promise<Response>): void {
  const feed = read(`${OPERATIONS}/discovery/feed`);
  readCreators(read);
  // If it fails, the screen tries again and says so.
  loadHome(me, feed).catch(() => undefined);
}

function readCreators(read: ReadEarly): void {
  void read(`${OPERATIONS}/discovery/home`);
  const creators = new URLSearchParams({
    select: CREATOR_SELECT.replaceAll(' ', ''),
    order: 'total_subscribers.desc',
    limit: String(DISCOVER.creators),
  });
  void read(`/rest/v1/creators?${creators}`);
}

/** Creators have another home than fans, and posts need code that a home without them does not load. */
async function loadHome(me: Promise<Response>, feed: Promise<Response>): Promise<void> {
  const isCreator = listIn(await bodyOf(me), 'roles').includes('creator');
  if (isCreator) return void (await import('./pages/creator-dashboard/page.tsx'));
  const home = import('./pages/discover/page.tsx');
  const [post] = listIn(await bodyOf(feed), 'items');
  if (post !== undefined) preloadPictureOf(post);
  await Promise.all([home, post !== undefined && import('./pages/discover/feed-posts.tsx')]);
}

/** The first picture of a post, which is the largest thing on the screen. */
function preloadPictureOf(post: unknown): void {
  const [first] = listIn(post, 'media');
  preloadPicture(recordOf(first)?.['sources'], POST_PICTURE_SIZES);
}

function readSearch(read: ReadEarly): void {
  void read(`${OPERATIONS}/discovery/searches`);
  if (location.search === '')
    void read(`${OPERATIONS}/discovery/explore?q=&limit=${EXPLORE.initial}`);
}

function readMessages(read: ReadEarly): void {
  const params = new URLSearchParams(location.search);
  if (!params.has('show')) void read(`${OPERATIONS}/messages/conversations?folder=inbox`);
  const id = params.get('conversation');
  if (id !== null && !params.has('message')) void readConversation(read, id);
}

/** A conversation opens at its first unread message, or at its end. */
async function readConversation(read: ReadEarly, id: string): Promise<void> {
  const path = `${OPERATIONS}/messages/conversations/${encodeURIComponent(id)}`;
  const { unread, readSequence } = recordOf(await bodyOf(read(path))) ?? {};
  if (typeof unread !== 'number' || typeof readSequence !== 'number') return;
  void read(`${path}/messages${unread > 0 ? `?around=${readSequence + 1}` : ''}`);
}

function readPost(read: ReadEarly, id: string): void {
  const withComments = read(`${OPERATIONS}/posts/${id}/with-comments`);
  void bodyOf(withComments).then((body) => preloadPictureOf(recordOf(body)?.['post']));
}

function readProduct(read: ReadEarly, id: string): void {
  const product = read(`${OPERATIONS}/shop/products/${id}`);
  void read(`${OPERATIONS}/shop/products/${id}/reviews`);
  void bodyOf(product).then((body) => {
    const [first] = listIn(body, 'pictures');
    preloadPicture(recordOf(recordOf(first)?.['view'])?.['sources'], POST_PICTURE_SIZES);
  });
}

function readCart(read: ReadEarly): void {
  void read(`${OPERATIONS}/shop/carts`);
}

function readPurchase(read: ReadEarly, id: string): void {
  void read(`${OPERATIONS}/shop/purchases/${id}`);
}

function readCreator(read: ReadEarly, handle: string): void {
  void read(`${OPERATIONS}/creators/${handle}`);
  void read(`${OPERATIONS}/creators/${handle}/posts`);
  void read(`${OPERATIONS}/live/lists?handle=${handle}`);
  void read(`${OPERATIONS}/shop/creators/${handle}`);
}

/** The body of a response that the app takes as well; null if there is none. */
async function bodyOf(response: Promise<Response>): Promise<unknown> {
  try {
    const copy = (await response).clone();
    return copy.ok ? await copy.json() : null;
  } catch {
    return null;
  }
}

function listIn(body: unknown, name: string): readonly unknown[] {
  const list = recordOf(body)?.[name];
  return Array.isArray(list) ? list : [];
}
