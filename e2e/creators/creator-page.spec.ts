import { NOT_FOUND_TEXTS } from '@limelight/contract/accounts/texts';
import { DISCOVER_TEXTS, SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import { POST_TEXTS } from '@limelight/contract/posts/texts';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/accounts.ts';
import { announceFault, newcomer, newKey } from '../support/newcomer.ts';
import { LONG } from '../support/long.ts';
import { newEmail } from '../support/test.ts';
import { expect, expectGoodScreen, join, postForSale, test } from '../support/fan-test.ts';

const PAGE = '/creator/harbor.and.pine';

test('a stranger follows: is asked to sign up, signs in instead, comes back, and follows', async ({
  person,
}) => {
  const page = await person();
  const { email, password } = await join(page, 'Otto');
  await page.goto(PAGE);
  await expect(page.getByText('@harbor.and.pine').first()).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup&next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
});

/** The status of an operation for the person who is signed in on this page. */
async function statusFor(page: Page, path: string): Promise<number> {
  const stored = await page.evaluate(() => localStorage.getItem('session') ?? '{}');
  const headers = { authorization: `Bearer ${JSON.parse(stored).access_token}` };
  return (await page.request.get(`/functions/v1${path}`, { headers })).status();
}

/** What a stranger starts to do; returns what must be visible once they have signed in and are back. */
const BEGUN = {
  bookmark: async (page: Page) => {
    await page.goto(PAGE);
    const post = page.getByRole('article').first();
    await post.getByRole('button', { name: 'Bookmark' }).click();
    return post.getByRole('button', { name: 'Remove the bookmark' });
  },
  like: async (page: Page) => {
    await page.goto(PAGE);
    const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ });
    await like.click();
    return page.locator('button[aria-pressed=true]').and(like);
  },
  tip: async (page: Page) => {
    await page.goto(PAGE);
    const post = page.getByRole('article').first();
    await post.getByRole('button', { name: 'Send a tip' }).click();
    return page.getByRole('dialog', { name: 'Send Harbor & Pine a tip' });
  },
  subscribe: async (page: Page) => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    return page.getByRole('dialog', { name: 'Subscribe to Harbor & Pine' });
  },
  unlock: async (page: Page) => {
    await page.goto(`/post/${await postForSale(page)}`);
    await page.getByRole('button', { name: /^Unlock for/ }).click();
    return page.getByRole('dialog', { name: 'Unlock this post' });
  },
};
for (const [verb, begin] of Object.entries(BEGUN)) {
  // `npm test` runs one action that happens at once and one that opens a dialog; `npm run test:long` runs all
  const tag = verb === 'bookmark' || verb === 'unlock' ? [] : [LONG];
  test(
    `a stranger begins to ${verb}: signs up, signs in with what was typed, and goes on with it`,
    { tag },
    async ({ person }) => {
      const page = await person();
      const goneOn = await begin(page);
      await expect(page).toHaveURL(/\/auth\?mode=signup&next=/);
      const next = new URL(page.url()).searchParams.get('next') ?? '';
      await expect(page.getByLabel('Display name')).toBeFocused();
      await page.getByLabel('Display name').fill('Ines');
      await page.getByLabel('Email').fill(newEmail('ines'));
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await expect(goneOn).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(next);
    },
  );
}

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

test('the page says what a membership opens and costs, offers it once on a phone, and is handed on', async ({
  fan,
}) => {
  const asked = fan.waitForResponse(/\/functions\/v1\/creators\/night\.transit$/);
  await fan.goto('/creator/night.transit');
  const seller = await (await asked).json();
  const { includedPosts, lockedPosts, medianLockedPriceCents, totalCents } = seller.priceBox;
  const main = fan.getByRole('main');
  for (const [count, noun] of [
    [seller.counts.posts, 'posts'],
    [seller.counts.followers, 'followers'],
    [seller.totalSubscribers, 'members'],
  ])
    await expect(main.getByText(`${count} ${noun}`, { exact: true }).first()).toBeVisible();
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  await expect(main.getByText(`${includedPosts} posts open to members today`)).toBeVisible();
  if (lockedPosts > 0)
    await expect(main.getByText(dollars(medianLockedPriceCents), { exact: false })).toBeVisible();
  const row = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect(row('Total today')).toContainText(dollars(totalCents));
  await expect(row('Renews on')).toContainText(/[A-Z][a-z]+ \d+, 20\d\d$/);

  await fan.getByRole('button', { name: 'Share', exact: true }).first().click();
  const address = new URL('/creator/night.transit', fan.url()).href;
  const share = fan.getByRole('dialog', { name: 'Share' });
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(address);
  await expect(share.getByRole('img', { name: `QR code for ${address}` })).toBeVisible();
  await fan.keyboard.press('Escape');

  await fan.getByRole('tab', { name: 'Media' }).click();
  await expect(fan).toHaveURL(/\?tab=media$/);
  await main.getByRole('radio', { name: 'Photos' }).click();
  await expect(main.getByRole('button', { name: /^Video/ })).toHaveCount(0);
  await main
    .getByRole('button', { name: /^Photo(?!.*locked)/ })
    .first()
    .click();
  await expect(fan.getByRole('dialog', { name: 'Viewer' })).toBeVisible();
  await fan.keyboard.press('Escape');

  // on a phone a row replaces the box, and a bar replaces the row when it is out of sight
  await fan.setViewportSize({ width: 390, height: 844 });
  const offers = main.getByRole('button', { name: /^Subscribe(?! for)/ });
  await expect(offers).toHaveText([`Subscribe${dollars(totalCents)} a month`]);
  await expect(row('Renews on')).toBeHidden();
  await main.getByRole('button', { name: 'What members get' }).click();
  await expect(row('Renews on')).toBeVisible();
  await fan.getByRole('tab', { name: 'Posts' }).click();
  await main.getByRole('article').nth(2).scrollIntoViewIfNeeded();
  await expect(offers.last()).toHaveText(`Subscribe${dollars(totalCents)} a month`);
  await offers.last().click();
  await expect(fan.getByRole('dialog', { name: 'Subscribe to Night Transit' })).toBeVisible();
  await fan.keyboard.press('Escape');

  await fan.getByRole('tab', { name: 'About' }).click();
  const [tag] = seller.tags;
  await main.getByRole('link', { name: `#${tag}` }).click();
  await expect(fan.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible();
  await expect(main.getByRole('link', { name: /@night\.transit/ }).first()).toBeVisible();
});

test('its owner pins a post, and sees the page as others do', async ({ person }) => {
  const creator = await newcomer(await person(), 'Zora', 'creator');
  const say = (text: string) =>
    creator.call<{ id: string }>('POST', '/posts', {
      text,
      audience: [[{ kind: 'followers' }]],
      media: [],
      idempotencyKey: newKey(),
    });
  const { id } = await say('What came first');
  await say('What came later');
  await creator.call('PUT', `/posts/${id}/pin`);
  const { page } = creator;
  await page.goto(`/creator/${creator.handle}`);
  const posts = page.getByRole('article');
  await expect(posts.first()).toContainText('What came first');
  await expect(posts.first().getByLabel('Pinned')).toBeVisible();
  await page.getByRole('link', { name: 'View as a fan' }).click();
  await expect(page.getByText('Your page as others see it')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Fan' })).toBeChecked();
  await expect(page.getByText('What came later')).toBeVisible();
  await page.getByRole('radio', { name: 'Visitor' }).click();
  await expect(posts.first()).toContainText('A post for followers');
  await expect(page.getByText('What came later')).toHaveCount(0);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Back to your page' }).click();
  await expect(page).toHaveURL(new RegExp(`/creator/${creator.handle}$`));
});

test('who is blocked or not wanted is gone everywhere, and comes back', async ({ fan, person }) => {
  const main = fan.getByRole('main');
  const cards = main.locator('a[href="/creator/clay.atelier"]');
  await fan.goto('/creator/clay.atelier');
  await fan.getByRole('button', { name: 'More' }).first().click();
  await fan.getByRole('menuitem', { name: 'Not interested' }).click();
  await expect(fan.getByText('You’ll see less of this')).toBeVisible();
  await fan.goto('/dashboard');
  await expect(main.getByRole('heading', { name: DISCOVER_TEXTS.featured })).toBeVisible();
  await expect(cards).toHaveCount(0);
  await fan.goto('/dashboard/settings?section=privacy');
  await fan.getByRole('button', { name: 'Show again' }).click();
  await expect(fan.getByText('You haven’t hidden anything.')).toBeVisible();

  await fan.goto('/creator/clay.atelier');
  await fan.getByRole('button', { name: 'More' }).first().click();
  await fan.getByRole('menuitem', { name: 'Block' }).click();
  await fan.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(fan).toHaveURL(/\/dashboard$/);
  await expect(main.getByRole('heading', { name: DISCOVER_TEXTS.featured })).toBeVisible();
  await expect(cards).toHaveCount(0);
  await fan.goto('/dashboard/search?q=clay.atelier');
  await expect(fan.getByText(SEARCH_TEXTS.noResults)).toBeVisible();
  expect(await statusFor(fan, '/creators/clay.atelier')).toBe(404);
  await fan.goto('/dashboard/settings?section=privacy');
  await fan.getByRole('button', { name: 'Unblock' }).click();
  await expect(fan.getByText('You haven’t blocked anyone.')).toBeVisible();
  await fan.goto('/creator/clay.atelier');
  await expect(fan.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  // — the other way round: the creator blocks the fan
  const creator = await newcomer(await person(), 'Yara', 'creator');
  const post = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'Said by Yara',
    audience: [[{ kind: 'everyone' }]],
    media: [],
    idempotencyKey: newKey(),
  });
  await fan.goto(`/post/${post.id}`);
  await expect(fan.getByText('Said by Yara', { exact: true })).toBeVisible();
  const stored = await fan.evaluate(() => localStorage.getItem('session') ?? '');
  await creator.call('PUT', `/safety/blocks/${JSON.parse(stored).user.id}`);
  for (const path of [`/posts/${post.id}`, `/creators/${creator.handle}`])
    expect(await statusFor(fan, path)).toBe(404);
  await fan.goto(`/dashboard/search?q=${creator.handle}`);
  await expect(fan.getByText(SEARCH_TEXTS.noResults)).toBeVisible();
});

test('an unknown handle is a 404 page with status 404, and is logged', async ({
  page,
  product,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  announceFault(/^404 GET .*nobody-is-here/);
  announceFault('404 GET /functions/v1/live/lists');
  announceFault('404 GET /nothing/here');
  announceFault('404: no page at');
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
  const locked = items.filter((item) => !item.includes('<description>'));
  expect(locked.length).toBeGreaterThan(0);
  const told = await page.request.get('/functions/v1/creators/harbor.and.pine/posts?limit=50');
  const known: { id: string; title: string; locked: boolean }[] = (await told.json()).items;
  for (const post of known.filter((one) => one.locked)) {
    const item = locked.find((one) => one.includes(post.id));
    expect(item).toContain(`<title>${post.title || POST_TEXTS.forMembers}</title>`);
  }
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
