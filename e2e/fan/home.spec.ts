import { FAN_TABS } from '@limelight/contract/accounts/texts';
import { DISCOVER } from '@limelight/contract/discovery/limits';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import type { Page } from '@playwright/test';
import { arrive, expect, expectGoodScreen, join, test } from './fan-test.ts';

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

async function handleOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/functions/v1/creators/${id}`);
  return (await answer.json()).handle;
}
