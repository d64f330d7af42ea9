import { NOT_FOUND_TEXTS } from '@limelight/contract/accounts/texts';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { POST_TEXTS } from '@limelight/contract/posts/texts';
import { expect, expectGoodScreen, join, test } from './fan-test.ts';

const PAGE = '/creator/harbor.and.pine';

test('a stranger follows: signs in, comes back, and follows', async ({ person }) => {
  const page = await person();
  const { email, password } = await join(page, 'Otto');
  await page.goto(PAGE);
  await expect(page.getByText('@harbor.and.pine').first()).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
});

test('a stranger keeps a post: signs in, comes back, and it is kept', async ({ person }) => {
  const page = await person();
  const { email, password } = await join(page, 'Ines');
  await page.goto(PAGE);
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: 'Bookmark' }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(post.getByRole('button', { name: 'Remove the bookmark' })).toBeVisible();
});

test('on a phone one finds a creator, follows, and is back with them within four taps', async ({
  fan,
}) => {
  await fan.setViewportSize({ width: 390, height: 844 });
  await fan.goto('/dashboard');
  const featured = fan.getByRole('region', { name: DISCOVER_TEXTS.featured });
  await featured.getByRole('listitem').first().getByRole('link').click();
  await expect(fan).toHaveURL(/\/creator\//);
  const page = new URL(fan.url()).pathname;
  await fan.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(fan.getByRole('button', { name: 'Following' })).toBeVisible();
  await fan.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Home' }).click();
  await fan
    .getByRole('region', { name: DISCOVER_TEXTS.following })
    .locator(`a[href="${page}"]`)
    .first()
    .click();
  await expect(fan).toHaveURL(new RegExp(`${page}$`));
  await expect(fan.getByRole('button', { name: 'Following' })).toBeVisible();
});

test('an unknown handle is a 404 page with status 404, and is logged', async ({
  page,
  product,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  for (const path of ['/creator/nobody-is-here', '/nothing/here']) {
    const answer = await page.goto(`${product.url}${path}?secret=1`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(NOT_FOUND_TEXTS.title, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: NOT_FOUND_TEXTS.home })).toHaveAttribute(
      'href',
      '/',
    );
    await expect.poll(() => logged.join('\n')).toContain(path);
  }
  expect(logged.join('\n')).not.toContain('secret');
  await expectGoodScreen(page);
});

test('search engines and readers without script get the content', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const html = async (path: string) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    return (await answer?.text()) ?? '';
  };

  const landing = await html('/');
  for (const word of ['10K+ Creators', 'Premium Content', 'How it works'])
    await expect(page.getByText(word).first()).toBeVisible();
  expect(landing).toContain('<link rel="canonical"');

  const creator = await html(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\w/);
  await expect(page.getByText('@harbor.and.pine').first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(creator).toContain(`${PAGE}/feed.xml"`);
  expect(creator).toContain('application/ld+json');

  const feed = await (await page.request.get(`${PAGE}/feed.xml`)).text();
  const items = feed.split('<item>').slice(1);
  expect(items.length).toBeGreaterThan(3);
  const open = items.find((item) => item.includes('<description>')) ?? '';
  const address = /<link>(.*?)<\/link>/.exec(open)?.[1] ?? '';
  const title = /<title>(.*?)<\/title>/.exec(open)?.[1] ?? '';
  expect(items.filter((item) => item !== open).join('')).toContain(POST_TEXTS.forMembers);
  const post = await html(new URL(address).pathname);
  await expect(page.getByRole('article').first()).toContainText(title.replace(/…$/, ''));
  expect(post).toContain('SocialMediaPosting');

  const robots = await (await page.request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const index = await (await page.request.get(new URL(sitemap).pathname)).text();
  expect(index).toContain('/sitemap-posts-1.xml');
  const posts = await (await page.request.get('/sitemap-posts-1.xml')).text();
  expect(posts).toContain(address);
  await context.close();
});
