import { AsyncLocalStorage } from 'node:async_hooks';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { seedAnswers, type Answer } from './platform/answers.ts';
import { tellTime } from './platform/clock.ts';
import { setConfig, type BrowserConfig } from './platform/config.ts';
import { makeQueryClient } from './platform/query-client.ts';
import { serveRegion } from './platform/region.ts';
import { serveSessions } from './platform/session.tsx';
import { partsOf, routes } from './router.tsx';
import { servedSession } from './served-session.ts';
import { takeStyles } from './served-styles.ts';
import { shareHead } from './share-head.ts';

const handler = createStaticHandler(routes);
/** For whom a page is rendered: loaders run meanwhile, and pages of others are rendered between them. */
const people = new AsyncLocalStorage<Person | null>();
serveSessions(() => servedSession(people.getStore()?.id ?? null));

/** The signed-in person whose own page is rendered. */
export interface Person {
  readonly id: string;
  readonly locale: string;
  readonly timeZone: string;
}

export interface RenderRequest {
  /** Path and query of the page, such as '/creator/ada'. */
  readonly url: string;
  readonly config: BrowserConfig;
  /**
   * The data that the person, or a stranger, may see, as operations returned it; the block `data` in the page has the same list.
   * For strangers:
   * - '/': `discovery.listCreators` {limit: 6}
   * - '/creator/:handle': `creators.get` {handle}, `posts.listByCreator` {handle} (paged), `live.getLists` {handle},
   *   `shop.listOfCreator` {handle} (paged),
   *   `memberships.listOffers` {creatorId} where there is an offer
   * - '/post/:postId': `posts.get` {postId}, `memberships.listOffers` likewise
   * - '/stream/:streamId': `live.get` {streamId}
   * - '/product/:productId': `shop.get` {productId}, `shop.listReviews` {productId} (paged)
   * - '/collection/:linkKey': `posts.getSharedCollection` {linkKey} (paged)
   *
   * For a person it is what `server/src/site/own-reads.ts` asks.
   */
  readonly data: readonly Answer[];
  /** Null for strangers and search engines. */
  readonly person: Person | null;
}

/** Finished HTML. */
export interface Rendered {
  readonly head: string;
  readonly body: string;
  /** Style rules of the body, for a `style` element that the page's policy permits. */
  readonly styles: string;
}

/** Renders a page as HTML; null where the app has nothing to render. */
export function render(request: RenderRequest): Promise<Rendered | null> {
  return people.run(request.person, () => renderFor(request));
}

async function renderFor({ url, config, data, person }: RenderRequest): Promise<Rendered | null> {
  setConfig(config);
  tellTime(config.now);
  const context = await handler.query(new Request(new URL(url, 'http://page.invalid')));
  if (context instanceof Response) return null;
  const queries = makeQueryClient();
  seedAnswers(queries, data);
  for (const { route } of context.matches) await partsOf(route.handle)?.();
  serveRegion(person);
  const html = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  queries.clear();
  const { hoisted, body } = splitHoisted(html);
  if (person) return { head: titleIn(hoisted), ...takeStyles(body) };
  return {
    head: shareHead(context.location.pathname, config, data) + withoutTitles(hoisted),
    body: withoutStyles(body),
    styles: '',
  };
}

/** React writes the elements for the head (preloads, the title) before everything else. */
function splitHoisted(html: string): { hoisted: string; body: string } {
  const hoisted = /^(?:<(?:link|meta)\b[^>]*>|<title\b[^>]*>.*?<\/title>)*/s.exec(html)?.[0] ?? '';
  return { hoisted, body: html.slice(hoisted.length) };
}

/**
 * All that a person's own page needs: nothing for search engines, and no preloads, which React writes for avatars before the
 * largest picture.
 */
const titleIn = (hoisted: string) => /<title\b[^>]*>.*?<\/title>/s.exec(hoisted)?.[0] ?? '';

/** Only the title and description of shareHead count. */
const withoutTitles = (hoisted: string) =>
  hoisted.replace(/<title\b[^>]*>.*?<\/title>|<meta\b[^>]*>/gs, '');

/** The page's policy forbids style attributes in HTML: they would only cause errors in the console. */
const withoutStyles = (body: string) => body.replace(/ style="[^"]*"/g, '');
