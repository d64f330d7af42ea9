import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { seedAnswers, type Answer } from './platform/answers.ts';
import { tellTime } from './platform/clock.ts';
import { setConfig, type BrowserConfig } from './platform/config.ts';
import { makeQueryClient } from './platform/query-client.ts';
import { routes } from './router.tsx';
import { shareHead } from './share-head.ts';

const handler = createStaticHandler(routes);

export interface RenderRequest {
  /** Path and query of the page, such as '/creator/ada'. */
  readonly url: string;
  readonly config: BrowserConfig;
  /**
   * The data that a stranger may see, as operations returned it; the block `data` in the page has the same list:
   * - '/': `discovery.listCreators` {limit: 6}
   * - '/creator/:handle': `creators.get` {handle}, `posts.listByCreator` {handle} (paged),
   *   `memberships.listOffers` {creatorId} where there is an offer
   * - '/post/:postId': `posts.get` {postId}, `memberships.listOffers` likewise
   * - '/collection/:linkKey': `posts.getSharedCollection` {linkKey} (paged)
   */
  readonly data: readonly Answer[];
}

/** Renders a public page as HTML for strangers and search engines; null where the app has nothing to render. */
export async function render({
  url,
  config,
  data,
}: RenderRequest): Promise<{ head: string; body: string } | null> {
  setConfig(config);
  tellTime(config.now);
  const context = await handler.query(new Request(new URL(url, 'http://page.invalid')));
  if (context instanceof Response) return null;
  const queries = makeQueryClient();
  seedAnswers(queries, data);
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
  return { head: shareHead(context.location.pathname, config, data) + hoisted, body };
}

/** React writes the elements for the head (preloads, the title) before everything else. */
function splitHoisted(html: string): { hoisted: string; body: string } {
  const start = /^(?:<(?:link|meta)\b[^>]*>|<title\b[^>]*>.*?<\/title>)*/s.exec(html)?.[0] ?? '';
  // Only the title and description of shareHead count.
  const hoisted = start.replace(/<title\b[^>]*>.*?<\/title>|<meta\b[^>]*>/gs, '');
  // The page's policy forbids style attributes in HTML: they would only cause errors in the console.
  const body = html.slice(start.length).replace(/ style="[^"]*"/g, '');
  return { hoisted, body };
}
