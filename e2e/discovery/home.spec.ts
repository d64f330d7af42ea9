import { FAN_TABS } from '@limelight/contract/accounts/texts';
import { DISCOVER } from '@limelight/contract/discovery/limits';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import type { Page } from '@playwright/test';
import { newcomer, newKey } from '../support/newcomer.ts';
import { arrive, expect, expectGoodScreen, join, test } from '../support/fan-test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const PLACES = ['', '/search', '/gallery', '/messages', '/notifications', '/menu'];

test('home shows six featured and twelve trending creators, the newest, and nothing followed yet', async ({
  fan,
  person,
}) => {
  const creator = await person();
  const joined = await join(creator, 'Zadie', 'creator');
  await fan.goto('/discover');
  await expect(fan).toHaveURL(/\/dashboard$/);

  const featured = part(fan, DISCOVER_TEXTS.featured);
  await expect(featured.getByRole('listitem')).toHaveCount(DISCOVER.featured);
  const trending = part(fan, DISCOVER_TEXTS.trending);
  await expect(trending.getByRole('listitem')).toHaveCount(DISCOVER.trending);
  for (const cards of [featured, trending]) {
    for (const card of await cards.getByRole('listitem').all()) {
      const handle = /@([\w.]+)/.exec(await card.innerText())?.[1];
      await expect(card.getByRole('link')).toHaveAttribute('href', `/creator/${handle}`);
    }
    await expect(cards.getByRole('link', { name: DISCOVER_TEXTS.viewAll })).toHaveAttribute(
      'href',
      '/dashboard/search',
    );
  }
  await expect(part(fan, DISCOVER_TEXTS.newest).getByRole('link', { name: /Zadie/ })).toBeVisible();
  await expect(part(fan, DISCOVER_TEXTS.following).getByText(DISCOVER_TEXTS.noPosts)).toBeVisible();
  await expectGoodScreen(fan);

  // — the same home is the creator's Explore tab, without the creator's own card
  await arrive(creator, joined);
  await creator.goto('/discover');
  await expect(creator).toHaveURL(/\/dashboard\?tab=explore$/);
  await expect(part(creator, DISCOVER_TEXTS.featured).getByRole('listitem')).toHaveCount(6);
  await expect(
    creator.getByRole('main').locator(`a[href$="${await handleOf(creator, joined.id)}"]`),
  ).toHaveCount(0);
});

test('the tabs have their names and places, on a phone and on a computer', async ({ fan }) => {
  for (const width of [390, 1280]) {
    await fan.setViewportSize({ width, height: 844 });
    await fan.goto('/dashboard');
    const tabs = fan.getByRole('navigation', { name: 'Tabs' }).getByRole('link');
    await expect(tabs).toHaveText(Object.values(FAN_TABS));
    const places = await tabs.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    expect(places).toEqual(PLACES.map((place) => `/dashboard${place}`));
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  }
});

test('what is new among the followed is announced by a pill and moves nothing by itself', async ({
  fan,
  person,
}) => {
  const creator = await newcomer(await person(), 'Ylva', 'creator');
  const say = (text: string) =>
    creator.call('POST', '/posts', {
      text,
      audience: [[{ kind: 'everyone' }]],
      media: [],
      idempotencyKey: newKey(),
    });
  await say('An older one');
  await fan.goto(`/creator/${creator.handle}`);
  await fan.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(fan.getByRole('button', { name: 'Following' })).toBeVisible();
  await fan.clock.install();
  await fan.goto('/dashboard');
  const following = part(fan, DISCOVER_TEXTS.following);
  await expect(following.getByText('An older one')).toBeVisible();
  // — their posts come first: the suggestions are below on a phone, and beside them from 1024 px
  const featured = part(fan, DISCOVER_TEXTS.featured);
  for (const width of [1024, 390]) {
    await fan.setViewportSize({ width, height: 844 });
    await expect(fan.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      DISCOVER_TEXTS.following,
      DISCOVER_TEXTS.featured,
      DISCOVER_TEXTS.trending,
      DISCOVER_TEXTS.newest,
    ]);
    const [feed, others] = [await following.boundingBox(), await featured.boundingBox()];
    if (!feed || !others) throw new Error('both parts have a place');
    if (width === 390) expect(others.y).toBeGreaterThanOrEqual(feed.y + feed.height);
    else expect([others.y, others.x > feed.x + feed.width]).toEqual([feed.y, true]);
    await expectGoodScreen(fan);
  }
  // — Back from one of them restores the scroll position
  await part(fan, DISCOVER_TEXTS.newest).scrollIntoViewIfNeeded();
  const place = await fan.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await part(fan, DISCOVER_TEXTS.newest).getByRole('link', { name: /Ylva/ }).click();
  await expect(fan.getByRole('button', { name: 'Following' })).toBeVisible();
  await fan.goBack();
  await expect.poll(() => fan.evaluate(() => scrollY)).toBe(place);
  await say('A newer one');
  await fan.clock.runFor('01:01');
  const pill = following.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  await expect(following.getByText('A newer one')).toHaveCount(0);
  await pill.click();
  await expect(following.getByText('A newer one')).toBeVisible();
  await expect(pill).toHaveCount(0);

  const post = following.getByRole('article').filter({ hasText: 'A newer one' });
  await post.getByRole('button', { name: 'More' }).click();
  await fan.getByRole('menuitem', { name: 'Not interested in this post' }).click();
  await expect(post).toHaveCount(0);
  await fan.getByRole('button', { name: 'Undo' }).click();
  await expect(post).toBeVisible();
});

test('the landing page reckons what a creator earns; the legal pages are there for everybody', async ({
  fan,
  person,
}) => {
  const page = await person();
  await page.goto('/');
  await page.getByLabel('Members').fill('200');
  await page.getByLabel('Monthly price').fill('10');
  for (const amount of ['$2,000.00', '-$400.00', '$1,600.00'])
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  await page.getByText('Can I cancel a membership?').click();
  await expect(page.getByText(/two taps/i).last()).toBeVisible();

  for (const [title, path] of [
    ['Terms', '/legal/terms'],
    ['Privacy', '/legal/privacy'],
    ['Content rules', '/legal/content'],
  ] as const) {
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: title })
      .click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport();
    await fan.goto('/dashboard/settings');
    await fan.getByRole('main').getByRole('link', { name: title, exact: true }).last().click();
    await expect(fan).toHaveURL(new RegExp(`${path}$`));
    await expect(fan.getByRole('heading', { level: 1, name: title })).toBeInViewport();
  }
});

async function handleOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/functions/v1/creators/${id}`);
  return (await answer.json()).handle;
}
