import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { screenAt, type Screen } from '@limelight/contract/web-routes';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { contentSecurityPolicy, STATIC_PAGE_POLICY } from '../platform/http/security-headers.ts';
import type { PageFor } from './page-for.ts';
import type { PageSession, BrowserConfig, PageContent, Template } from './template.ts';

export interface SiteOptions {
  readonly webDist: string;
  readonly template: Template;
  readonly browserConfig: () => BrowserConfig;
  /**
   * Content for strangers; 'missing' sends the app's 404 page with status 404, 'unavailable' the app with status 503, null
   * leaves the page to the app.
   */
  readonly contentOf: (c: Context) => Promise<PageFor>;
  readonly log: Logger;
}

const YEAR = 31_536_000;

/** The built web app: hashed files cached for good; every other path gets the shell. */
export function siteRoutes({
  webDist,
  template,
  browserConfig,
  contentOf,
  log,
}: SiteOptions): Hono {
  const files = serveStatic({
    root: webDist,
    precompressed: true,
    onFound(path, c) {
      c.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=300',
      );
    },
  });

  async function page(
    c: Context,
    screen: Screen,
    content: PageContent | null,
    status: 200 | 404 | 503,
    asker: PageSession | null = null,
  ) {
    const nonce = randomBytes(16).toString('base64');
    c.header('content-security-policy', contentSecurityPolicy(nonce));
    const isForOne = asker !== null || typeof content?.sessionId === 'string';
    c.header('cache-control', isForOne ? 'no-store, private' : 'no-cache');
    c.header('vary', 'accept-encoding');
    const html = template.render({ screen, config: browserConfig(), content, asker, nonce });
    return c.html(html, status);
  }

  function notFound(c: Context, asker: PageSession | null = null) {
    log.warn({ path: c.req.path }, 'unknown path');
    return page(c, 'not-found', null, 404, asker);
  }

  return (
    new Hono()
      .get('/config.json', (c) => {
        c.header('cache-control', 'no-cache');
        return c.json(browserConfig());
      })
      // a path that cannot be decoded names no file and no screen
      .get('*', (c, next) => (isDecodable(c.req.path) ? next() : notFound(c)))
      .get('/index.html', (c) => c.redirect('/', 301))
      // a page made of files, unknown to the app
      .get('/developers/*', async (c, next) => {
        c.header('content-security-policy', STATIC_PAGE_POLICY);
        return next();
      })
      .get('*', async (c, next) => (c.req.path === '/' ? next() : files(c, next)))
      // A creator's page is 80 KB uncompressed and 12 KB compressed. It contains no secret that its compressed length could
      // reveal.
      .get('*', compress({ encoding: 'gzip' }), async (c) => {
        const { path } = c.req;
        if (path.startsWith('/assets/')) return c.text('not found', 404);
        const screen = screenAt(path);
        const { content, asker } = await contentOf(c);
        if (screen === 'not-found' || content === 'missing') return notFound(c, asker);
        if (content === 'unavailable') return page(c, screen, null, 503);
        return page(c, screen, content, 200, asker);
      })
  );
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
