import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ORPCError } from '@orpc/server';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Logger } from 'pino';
import { singleFlight } from '../platform/http/single-flight.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import type { BrowserConfig, PageContent } from './template.ts';

/** One response of functions/v1 that a page is rendered from and starts with (web/src/platform/answers.ts). */
export interface Answer {
  readonly operation: string;
  readonly input: object;
  readonly output: unknown;
  /** The first page of a list that the screen reads page by page. */
  readonly paged?: true;
  /** The query's parameter for that page, where it has one. */
  readonly firstPage?: object;
  /** The browser requests it again at once: that request counts as the visit. */
  readonly stale?: true;
}

/** `render` of web/src/entry-server.tsx. */
export type Render = (request: {
  readonly url: string;
  readonly config: BrowserConfig;
  readonly data: readonly Answer[];
  /** The signed-in person whose page it is; null for strangers. */
  readonly person: {
    readonly id: string;
    readonly locale: string;
    readonly timeZone: string;
  } | null;
}) => Promise<Pick<PageContent, 'head' | 'body' | 'styles'> | null>;

/** The built renderer; null where the web app was built without one. */
export async function loadRender(folder: string): Promise<Render | null> {
  const file = path.join(folder, 'entry-server.js');
  try {
    await access(file);
  } catch {
    return null;
  }
  const { render } = (await import(pathToFileURL(file).href)) as { render: Render };
  return render;
}

export interface Offering {
  readonly id: CreatorId;
  readonly hasOffers?: boolean | undefined;
}

/** The operations that a page calls, for a stranger or a person. */
export interface PublicQuestions {
  listCreators(limit: number): Promise<unknown>;
  getCreator(handle: string): Promise<Offering>;
  /** The offers that a page shows to everyone, without a link. */
  listOffers(creatorId: CreatorId): Promise<unknown>;
  listPosts(handle: string): Promise<unknown>;
  getPost(postId: string): Promise<{ readonly creator: Offering }>;
  getSharedCollection(linkKey: string): Promise<unknown>;
  /** The streams of a creator: live, announced and recorded. */
  listStreams(handle: string): Promise<unknown>;
  getStream(streamId: string): Promise<unknown>;
  /** What a creator sells. */
  listProducts(handle: string): Promise<unknown>;
  getProduct(productId: string): Promise<unknown>;
  listReviews(productId: string): Promise<unknown>;
}

export interface PublicPagesOptions {
  readonly render: Render;
  readonly browserConfig: () => BrowserConfig;
  readonly ask: PublicQuestions;
  readonly log: Logger;
}

/** 'missing' for a page that does not exist, 'unavailable' while the database is away, null where the browser renders. */
export type RenderedPage = PageContent | 'missing' | 'unavailable' | null;

/** Rendering costs 30 ms and a page is the same for every stranger: once a second is enough. */
const RENDERED_LIVES_MS = 1000;

/**
 * The landing page, creators' pages, posts, streams, products and shared collections as strangers and search engines read them;
 * null for every other page and when rendering fails (the browser renders it then).
 */
export function publicPages({ render, browserConfig, ask, log }: PublicPagesOptions) {
  const rendered = singleFlight<RenderedPage>(RENDERED_LIVES_MS);
  return (pagePath: string): Promise<RenderedPage> => {
    const answers = questionsOf(pagePath, ask);
    if (!answers) return Promise.resolve(null);
    return rendered(ask, pagePath, async () => {
      try {
        const data = await answers();
        const config = browserConfig();
        const page = await render({ url: pagePath, config, data, person: null });
        return page && { ...page, data, madeAt: config.now, sessionId: null };
      } catch (error) {
        if (isRefusal(error)) return 'missing';
        if (isUnavailable(error)) {
          log.warn({ err: error }, 'served a page without its content: database unavailable');
          return 'unavailable';
        }
        log.warn({ err: error, path: pagePath }, 'page not rendered');
        return null;
      }
    });
  };
}

/**
 * Whether a person may see a creator's page, a post, a stream, a product or a collection, whatever strangers get: includes what
 * they bought and is no longer on the page, and their own drafts, but nothing of a creator who blocked them. `ask` calls the operations as that
 * person; the app requests the content again and shows it.
 */
export async function isThereFor(pagePath: string, ask: PublicQuestions): Promise<boolean> {
  const at = thingAt(pagePath);
  if (!at) return false;
  try {
    await ASK[at.kind](ask, at.name);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const ASK: Record<Kind, (ask: PublicQuestions, name: string) => Promise<unknown>> = {
  creator: (ask, name) => ask.getCreator(name),
  post: (ask, name) => ask.getPost(name),
  collection: (ask, name) => ask.getSharedCollection(name),
  stream: (ask, name) => ask.getStream(name),
  product: (ask, name) => ask.getProduct(name),
};

/** What a rule refuses, and not a fault. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500;

function questionsOf(
  pagePath: string,
  ask: PublicQuestions,
): (() => Promise<readonly Answer[]>) | null {
  if (pagePath === '/') {
    const input = { limit: 6 };
    return async () => [
      { operation: 'discovery.listCreators', input, output: await ask.listCreators(input.limit) },
    ];
  }
  const at = thingAt(pagePath);
  if (!at) return null;
  const { kind, name } = at;
  if (kind === 'post') {
    return async () => {
      const post = await ask.getPost(name);
      return [
        { operation: 'posts.get', input: { postId: name }, output: post },
        ...(await offersOf(post.creator, ask)),
      ];
    };
  }
  if (kind === 'stream') {
    return async () => [
      { operation: 'live.get', input: { streamId: name }, output: await ask.getStream(name) },
    ];
  }
  if (kind === 'product') {
    const input = { productId: name };
    return async () => {
      const [product, reviews] = await Promise.all([ask.getProduct(name), ask.listReviews(name)]);
      return [
        { operation: 'shop.get', input, output: product },
        { operation: 'shop.listReviews', input, output: reviews, paged: true },
      ];
    };
  }
  if (kind === 'collection') {
    return async () => [
      {
        operation: 'posts.getSharedCollection',
        input: { linkKey: name },
        output: await ask.getSharedCollection(name),
        paged: true,
      },
    ];
  }
  return async () => {
    const input = { handle: name };
    const [creator, posts, streams, products] = await Promise.all([
      ask.getCreator(name),
      ask.listPosts(name),
      ask.listStreams(name),
      ask.listProducts(name),
    ]);
    return [
      ...(await offersOf(creator, ask)),
      { operation: 'creators.get', input, output: creator, stale: true },
      { operation: 'posts.listByCreator', input, output: posts, paged: true },
      { operation: 'live.getLists', input, output: streams },
      { operation: 'shop.listOfCreator', input, output: products, paged: true },
    ];
  };
}

/** The offers of a creator, where there are any. */
export async function offersOf(
  creator: Offering,
  ask: Pick<PublicQuestions, 'listOffers'>,
): Promise<Answer[]> {
  if (!creator.hasOffers) return [];
  const input = { creatorId: creator.id };
  return [{ operation: 'memberships.listOffers', input, output: await ask.listOffers(creator.id) }];
}

type Kind = 'creator' | 'post' | 'collection' | 'stream' | 'product';

/** What the page at this address shows; null where the address belongs to another screen. */
export function thingAt(pagePath: string): { kind: Kind; name: string } | null {
  const [, kind, segment] =
    /^\/(creator|post|collection|stream|product)\/([^/]+)\/?$/.exec(pagePath) ?? [];
  const name = segment === undefined ? null : decoded(segment);
  if (name === null) return null;
  if (kind === 'creator') return SCREENS_OF_CREATORS.has(name) ? null : { kind, name };
  return isKind(kind) ? { kind, name } : null;
}

const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && kind in ASK;

/** /creator/create and /creator/earnings are screens of the signed-in creator. */
const SCREENS_OF_CREATORS = new Set(['create', 'earnings']);

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
