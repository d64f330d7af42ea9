import { Hono, type Context } from 'hono';
import type { PostView } from '@limelight/contract/posts/operations';
import { POST_TEXTS } from '@limelight/contract/posts/texts';
import { formatCents } from '@limelight/contract/platform/money';
import type { ProductCard } from '@limelight/contract/shop/product';
import { productPath } from '@limelight/contract/shop/paths';
import { getPage, listCreatorStarts, listHandles } from '../creators/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { singleFlight } from '../platform/http/single-flight.ts';
import { listOpenPosts, listPostsByCreator, listPostStarts, titleOfPost } from '../posts/index.ts';
import { listListedProducts, listOfCreator, listProductStarts } from '../shop/index.ts';
import { element, urlSet, xml } from './xml.ts';

/** Counting 500,000 posts takes a fifth of a second; crawlers request the files of one index in a row. */
const SITEMAP_LIVES_MS = 60_000;
const FEED_LIVES_MS = 1000;
const FEED_ITEMS = 50;
/** A page of a shop. */
const FEED_PRODUCTS = 30;

/** Screens of signed-in users, and services; pictures stay allowed, since search engines show them. */
const NOT_FOR_ROBOTS = [
  '/dashboard',
  '/admin',
  '/auth',
  '/creator/create$',
  '/creator/earnings$',
  '/functions/',
  '/rest/',
  '/realtime/',
  '/sandbox/',
];

export interface FeedOptions {
  readonly deps: Deps;
  /** Addresses per file of the sitemap. */
  readonly sitemapSize?: number;
}

/** The files for search engines and feed readers: robots.txt, the sitemap and a creator's posts and products as RSS. */
export function feedRoutes({ deps, sitemapSize = 5000 }: FeedOptions): Hono {
  const { brandName, publicUrl } = deps.config;
  const sitemaps = singleFlight<string | null>(SITEMAP_LIVES_MS);
  const feeds = singleFlight<string | null>(FEED_LIVES_MS);

  const sitemap = async (c: Context, read: () => Promise<string | null>) =>
    answer(c, await sitemaps(deps.db, c.req.path, read), 'application/xml', 3600);

  return new Hono()
    .get('/robots.txt', (c) => {
      c.header('cache-control', 'public, max-age=3600');
      return c.text(
        [
          'User-agent: *',
          'Allow: /',
          ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      );
    })
    .get('/sitemap.xml', (c) => sitemap(c, () => sitemapIndex(deps, sitemapSize)))
    .get('/sitemap-site.xml', (c) =>
      sitemap(c, () =>
        Promise.resolve(urlSet(SITE_PAGES.map((path) => ({ at: publicUrl + path })))),
      ),
    )
    .get('/:file{sitemap-creators-[0-9]+\\.xml}', (c) =>
      sitemap(c, async () => {
        const starts = await listCreatorStarts(deps, sitemapSize);
        const start = starts[numberIn(c.req.path) - 1];
        if (start === undefined) return null;
        const handles = await listHandles(deps, start, sitemapSize);
        return urlSet(handles.map((handle) => ({ at: `${publicUrl}/creator/${handle}` })));
      }),
    )
    .get('/:file{sitemap-posts-[0-9]+\\.xml}', (c) =>
      sitemap(c, async () => {
        const starts = await listPostStarts(deps, sitemapSize);
        const start = starts[numberIn(c.req.path) - 1];
        if (start === undefined) return null;
        const posts = await listOpenPosts(deps, start, sitemapSize);
        return urlSet(
          posts.map((post) => ({ at: `${publicUrl}/post/${post.id}`, changedAt: post.changed_at })),
        );
      }),
    )
    .get('/:file{sitemap-products-[0-9]+\\.xml}', (c) =>
      sitemap(c, async () => {
        const starts = await listProductStarts(deps, sitemapSize);
        const start = starts[numberIn(c.req.path) - 1];
        if (start === undefined) return null;
        const products = await listListedProducts(deps, start, sitemapSize);
        return urlSet(
          products.map((product) => ({
            at: publicUrl + productPath(product.id),
            changedAt: product.updated_at,
          })),
        );
      }),
    )
    .get('/creator/:handle/feed.xml', async (c) => {
      const handle = c.req.param('handle');
      const feed = await feeds(deps.db, handle, () => creatorFeed(deps, handle, brandName));
      return answer(c, feed, 'application/rss+xml', 300);
    });
}

const SITE_PAGES = ['/', '/legal/terms', '/legal/privacy', '/legal/content'];

const numberIn = (path: string) => Number(/(\d+)\.xml$/.exec(path)?.[1]);

function answer(c: Context, body: string | null, type: string, seconds: number): Response {
  if (body === null) return c.text('not found', 404);
  return c.body(body, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${seconds}`,
  });
}

async function sitemapIndex(deps: Deps, size: number): Promise<string> {
  const [creators, posts, products] = await Promise.all([
    listCreatorStarts(deps, size),
    listPostStarts(deps, size),
    listProductStarts(deps, size),
  ]);
  const files = [
    'site',
    ...creators.map((_, index) => `creators-${index + 1}`),
    ...posts.map((_, index) => `posts-${index + 1}`),
    ...products.map((_, index) => `products-${index + 1}`),
  ];
  return xml(
    element(
      'sitemapindex',
      files.map((file) =>
        element('sitemap', [element('loc', `${deps.config.publicUrl}/sitemap-${file}.xml`)]),
      ),
      'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ),
  );
}

/** Newest first, as a stranger sees them; null for an unknown creator. */
async function creatorFeed(deps: Deps, handle: string, brandName: string): Promise<string | null> {
  const [creator, posts, products] = await Promise.all([
    getPage(deps, null, handle),
    listPostsByCreator(deps, null, { handle, limit: FEED_ITEMS }),
    listOfCreator(deps, null, { handle, limit: FEED_PRODUCTS }),
  ]);
  if (!creator || !posts || !products) return null;
  const { publicUrl } = deps.config;
  const newest = [
    ...posts.items.map((post) => postEntry(post, publicUrl)),
    ...products.items.map((product) => productEntry(product, publicUrl)),
  ]
    .toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''))
    .slice(0, FEED_ITEMS);
  const page = `${publicUrl}/creator/${creator.handle}`;
  return xml(
    element(
      'rss',
      [
        element('channel', [
          element('title', `${creator.displayName} · ${brandName}`),
          element('link', page),
          element('description', creator.bio ?? `${creator.displayName} on ${brandName}`),
          element('atom:link', [], `href="${page}/feed.xml" rel="self" type="application/rss+xml"`),
          ...newest.map(feedItem),
        ]),
      ],
      'version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
  );
}

interface Entry {
  readonly title: string;
  readonly address: string;
  readonly publishedAt: string | null;
  readonly text: string;
}

/** A locked post shows that it exists, and its title, but nothing of its content. */
function postEntry(post: PostView, publicUrl: string): Entry {
  const text = post.locked ? '' : (post.text ?? '').trim();
  const title = titleOfPost({ title: post.title, text });
  return {
    title: title ?? (post.locked ? POST_TEXTS.forMembers : 'Post'),
    address: `${publicUrl}/post/${post.id}`,
    publishedAt: post.publishedAt,
    text,
  };
}

/** Everyone may learn of what is in the shop, and what it costs. */
const productEntry = (product: ProductCard, publicUrl: string): Entry => ({
  title: product.title,
  address: publicUrl + productPath(product.id),
  publishedAt: product.publishedAt,
  text: priceOf(product),
});

function priceOf({ priceCents, isPayWhatYouWant }: ProductCard): string {
  if (!isPayWhatYouWant) return priceCents === 0 ? 'Free' : formatCents(priceCents);
  return priceCents === 0 ? 'Pay what you want' : `From ${formatCents(priceCents)}`;
}

function feedItem({ title, address, publishedAt, text }: Entry) {
  return element('item', [
    element('title', title),
    element('link', address),
    element('guid', address, 'isPermaLink="true"'),
    ...(publishedAt === null ? [] : [element('pubDate', new Date(publishedAt).toUTCString())]),
    ...(text === '' ? [] : [element('description', text)]),
  ]);
}
