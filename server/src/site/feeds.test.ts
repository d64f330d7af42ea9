import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, PostId, ProductId } from '@limelight/contract/platform/ids';
import { buildSeller, TEST_NOW } from '../../test/factories/creators.ts';
import { buildPost, MEMBERS } from '../../test/factories/posts.ts';
import { buildProduct } from '../../test/factories/products.ts';
import { testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { FixedClock, HOUR } from '../platform/clock/clock.ts';
import { feedRoutes } from './feeds.ts';

const SIZE = 2;
const ADDRESS = 'http://localhost:3000';
let database: Awaited<ReturnType<typeof openTestDb>>;
let ask: (path: string) => Promise<{ status: number; type: string | null; text: string }>;
let ada: CreatorId;
let product: ProductId;
const posts: Record<string, PostId> = {};

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  const deps = testDeps(db, new FixedClock(TEST_NOW));
  ada = (await buildSeller(db, { handle: 'ada', displayName: 'Ada & <Co>' })).id;
  const { id: gone } = await buildSeller(db, { handle: 'gone' });
  await buildSeller(db, { handle: 'ben' });
  await buildSeller(db, { handle: 'cleo' });
  const at = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR);
  posts['first'] = await buildPost(db, ada, {
    text: 'One & <two>\u0007\nmore',
    publishedAt: at(9),
  });
  posts['members'] = await buildPost(db, ada, {
    title: 'Behind the door',
    text: 'the secret',
    audience: MEMBERS,
    publishedAt: at(8),
  });
  posts['expired'] = await buildPost(db, ada, { publishedAt: at(7), expiresAt: at(1) });
  posts['hidden'] = await buildPost(db, gone, { publishedAt: at(6) });
  posts['draft'] = await buildPost(db, ada, { status: 'draft', publishedAt: at(5) });
  posts['last'] = await buildPost(db, ada, { text: 'Last', publishedAt: at(4) });
  product = await buildProduct(db, ada, { title: 'Presets', audience: MEMBERS });
  await buildProduct(db, ada, { state: 'draft' });
  await buildProduct(db, ada, { isTakenDown: true });
  await buildProduct(db, ada, { audience: [[{ kind: 'list', listId: randomUUID() }]] });
  await db.pool.query('update creators set hidden = true where id = $1', [gone]);
  await db.pool.query('update posts set pinned_at = $2 where id = $1', [posts['first'], TEST_NOW]);
  const app = feedRoutes({ deps, sitemapSize: SIZE });
  ask = async (path) => {
    const answer = await app.request(path);
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
    };
  };
});
afterAll(() => database.close());

const addresses = (text: string) =>
  [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at?.replace(ADDRESS, ''));

describe('the sitemap', () => {
  test('names its files: the site, creators on show, posts open to everyone', async () => {
    const index = await ask('/sitemap.xml');
    expect(index.type).toContain('xml');
    expect(addresses(index.text)).toEqual([
      '/sitemap-site.xml',
      '/sitemap-creators-1.xml',
      '/sitemap-creators-2.xml',
      '/sitemap-posts-1.xml',
      '/sitemap-posts-2.xml',
      '/sitemap-products-1.xml',
    ]);
    expect(addresses((await ask('/sitemap-site.xml')).text)).toEqual([
      '/',
      '/legal/terms',
      '/legal/privacy',
      '/legal/content',
    ]);
  });
  test('has each creator on show once, in files of the size', async () => {
    const first = addresses((await ask('/sitemap-creators-1.xml')).text);
    const second = addresses((await ask('/sitemap-creators-2.xml')).text);
    expect([first.length, second.length]).toEqual([2, 1]);
    expect([...first, ...second].sort()).toEqual(['/creator/ada', '/creator/ben', '/creator/cleo']);
  });
  test('has posts that strangers may read, not expired, hidden, locked or unfinished ones', async () => {
    const files = ['/sitemap-posts-1.xml', '/sitemap-posts-2.xml'];
    const found = await Promise.all(files.map(async (file) => addresses((await ask(file)).text)));
    expect(found).toEqual([[`/post/${posts['first']}`], [`/post/${posts['last']}`]]);
    expect((await ask(files[0] ?? '')).text).toContain(
      '<lastmod>2026-06-15T03:00:00.000Z</lastmod>',
    );
  });
  test('has products that everyone may learn of', async () => {
    expect(addresses((await ask('/sitemap-products-1.xml')).text)).toEqual([`/product/${product}`]);
  });
  test('has no files beyond', async () => {
    expect((await ask('/sitemap-posts-3.xml')).status).toBe(404);
    expect((await ask('/sitemap-creators-0.xml')).status).toBe(404);
  });
});

test('robots.txt lets them in, names the sitemap and keeps them off the screens of the signed in', async () => {
  const { text } = await ask('/robots.txt');
  const lines = text.split('\n');
  expect(lines).toEqual(expect.arrayContaining(['User-agent: *', 'Allow: /']));
  expect(lines).toContain(`Sitemap: ${ADDRESS}/sitemap.xml`);
  for (const path of ['/dashboard', '/admin', '/auth', '/functions/'])
    expect(lines).toContain(`Disallow: ${path}`);
});

describe('a creator’s feed', () => {
  test('has posts and products newest first, and of a locked post nothing but its title', async () => {
    const { type, text } = await ask('/creator/ada/feed.xml');
    expect(type).toContain('application/rss+xml');
    const titles = [...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Ada &amp; &lt;Co&gt; · Limelight',
      'Presets',
      'Last',
      'Behind the door',
      'One &amp; &lt;two&gt;',
    ]);
    expect(text).toContain(`<link>${ADDRESS}/post/${posts['last']}</link>`);
    expect(text).toContain('<description>One &amp; &lt;two&gt;\nmore</description>');
    expect(text).not.toContain('secret');
    expect(text).toContain(`<link>${ADDRESS}/product/${product}</link>`);
    expect(text).toContain('<description>$10.00</description>');
    expect(text.match(/<description>/g)).toHaveLength(4);
  });
  test('is not there for unknown and hidden creators', async () => {
    expect((await ask('/creator/nobody/feed.xml')).status).toBe(404);
    expect((await ask('/creator/gone/feed.xml')).status).toBe(404);
  });
});
