import { EXPLORE } from '@limelight/contract/discovery/limits';
import { SAMPLE_SEARCHES, SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import type { Page } from '@playwright/test';
import { expect, expectGoodScreen, test } from '../support/fan-test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: SEARCH_TEXTS.placeholder });
const tiles = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /\d+ likes, \d+ comments$/ });
const recent = (page: Page) =>
  page.getByRole('heading', { name: SEARCH_TEXTS.recent, exact: true });

test('the box has its words, Recent shows samples, then what one has searched for', async ({
  fan,
}) => {
  await fan.goto('/dashboard/search');
  await expect(box(fan)).toHaveAttribute('placeholder', 'Search creators, tags...');
  await expect(recent(fan)).toBeHidden();
  await box(fan).focus();
  await expect(recent(fan)).toBeVisible();
  for (const words of SAMPLE_SEARCHES)
    await expect(fan.getByRole('button', { name: words, exact: true })).toBeVisible();
  await expect(fan.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await expectGoodScreen(fan);

  // — by keyboard alone: the focus stays in the box
  const active = fan.locator('[role=gridcell][aria-selected=true]');
  await fan.keyboard.press('ArrowDown');
  await expect(active).toHaveText(SAMPLE_SEARCHES[0]);
  await expect(box(fan)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? 'none',
  );
  await fan.keyboard.press('ArrowUp');
  await expect(active).toHaveCount(0);
  await fan.keyboard.press('Escape');
  await expect(recent(fan)).toBeHidden();
  await expect(box(fan)).toBeFocused();
  await fan.keyboard.press('ArrowDown');
  await fan.keyboard.press('ArrowUp');
  await expect(active).toHaveText(SAMPLE_SEARCHES.at(-1) ?? '');
  await expectGoodScreen(fan);

  const openFor = await fan.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const isOpen = () =>
      [...document.querySelectorAll('h2')].some((h2) => h2.innerText === 'Recent');
    if (!field || !isOpen()) return -1;
    const left = performance.now();
    field.blur();
    while (isOpen()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - left;
  });
  expect(openFor).toBeGreaterThanOrEqual(EXPLORE.recentCloseMs - 5);

  await box(fan).fill('HARBOR');
  await box(fan).press('Enter');
  await expect(fan).toHaveURL(/\?q=HARBOR$/);
  await expect(
    fan.getByRole('region', { name: 'Creators' }).getByRole('link', { name: /@harbor\.and\.pine/ }),
  ).toHaveAttribute('href', '/creator/harbor.and.pine');
  await expectGoodScreen(fan);
  await box(fan).press('ArrowDown');
  await expect(
    fan.getByRole('region', { name: 'Creators' }).getByRole('link', { name: /@harbor\.and\.pine/ }),
  ).toBeFocused();
  await fan.keyboard.press('ArrowUp');
  await expect(box(fan)).toBeFocused();
  await fan.getByRole('button', { name: 'Clear' }).click();
  await fan.keyboard.press('ArrowDown');
  await fan.keyboard.press('Enter');
  await expect(box(fan)).toHaveValue('HARBOR');
  await expect(recent(fan)).toBeHidden();
  await fan.getByRole('button', { name: 'Clear' }).click();
  await expect(fan.getByRole('button', { name: 'HARBOR', exact: true })).toBeVisible();
  await expect(fan.getByRole('button', { name: SAMPLE_SEARCHES[0], exact: true })).toBeHidden();
  await fan.getByRole('button', { name: 'Remove HARBOR' }).click();
  await expect(fan.getByRole('button', { name: SAMPLE_SEARCHES[0], exact: true })).toBeVisible();
});

test('the grid has three columns, begins with 18 and grows by 12, at most every 500 ms', async ({
  fan,
}) => {
  await fan.goto('/dashboard/search');
  await expect(tiles(fan)).toHaveCount(EXPLORE.initial);
  const columns = await tiles(fan).evaluateAll((links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().left)),
  );
  expect(new Set(columns).size).toBe(3);
  const ratios = await tiles(fan).evaluateAll((links) =>
    links.map((link) => (link.clientHeight / link.clientWidth > 1.15 ? 'portrait' : 'square')),
  );
  expect(new Set(ratios)).toEqual(new Set(['portrait', 'square']));

  const counts = await fan.evaluate(async () => {
    const links = () => document.querySelectorAll('main a[aria-label$=" comments"]').length;
    const seen = [links()];
    while ((seen.at(-1) ?? 0) < 54) {
      scrollTo(0, document.body.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (links() !== seen.at(-1)) seen.push(links());
    }
    return seen;
  });
  expect(counts).toEqual([18, 30, 42, 54]);
  const loads = await fan.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/discovery/explore'))
      .map((entry) => entry.startTime),
  );
  // The first tiles usually come with the page.
  const more = loads.slice(-3);
  const gaps = more.slice(1).map((at, index) => at - (more[index] ?? 0));
  expect(gaps).toHaveLength(2);
  // A busy machine sends a request up to 45 ms after it was decided on (seen once in CI): a unit test of the list, with its
  // clock under control, checks the exact delay.
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(EXPLORE.loadDelayMs * 0.8);
  await expect(box(fan), 'the box stays in sight').toBeInViewport();
});

test('a tile leads to its creator and says who that is, to the pointer and to the keyboard', async ({
  fan,
}) => {
  await fan.goto('/dashboard/search');
  const [first, second] = [tiles(fan).nth(0), tiles(fan).nth(1)];
  for (const tile of [first, second]) {
    const [, handle, likes, comments] =
      /@([\w.]+),.* (\d+) likes, (\d+) comments$/.exec(
        (await tile.getAttribute('aria-label')) ?? '',
      ) ?? [];
    await expect(tile).toHaveAttribute('href', `/creator/${handle}`);
    await expect(tile.getByText(`@${handle}`)).toHaveCount(1);
    await expect(tile.getByText(likes ?? '', { exact: true }).first()).toBeVisible();
    await expect(tile.getByText(comments ?? '', { exact: true }).last()).toBeVisible();
  }
  const who = (tile: typeof first) => tile.getByText(/^@/).locator('..');
  await expect(who(first)).toHaveCSS('opacity', '0');
  await first.hover();
  await expect(who(first)).toHaveCSS('opacity', '1');
  await expect(who(first).locator('img, [aria-hidden]').first()).toBeVisible();
  await fan.mouse.move(0, 0);
  await expect(who(first)).toHaveCSS('opacity', '0');
  // A list that arrives as the key is pressed takes the focus with it.
  await expect(async () => {
    await first.focus();
    await fan.keyboard.press('ArrowRight');
    await expect(second).toBeFocused({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(who(second)).toHaveCSS('opacity', '1');
});

test('what is asked for stands in the address; Back comes back to the same place', async ({
  fan,
}) => {
  await fan.goto('/dashboard/search?sort=popular');
  await expect(fan.getByRole('radio', { name: 'Popular' })).toBeChecked();
  await fan.getByRole('button', { name: 'Free' }).click();
  await expect(fan).toHaveURL(/\?free=on&sort=popular$/);
  await fan.reload();
  await expect(fan.getByRole('button', { name: 'Free' })).toHaveAttribute('aria-pressed', 'true');
  await expect(fan.getByRole('main').getByRole('link', { name: /for members/ })).toHaveCount(0);
  await fan.getByRole('button', { name: 'Free' }).click();

  await expect(tiles(fan)).toHaveCount(EXPLORE.initial);
  // the page scrolls back to the top until the list without the filter has loaded
  await expect(async () => {
    await fan.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(tiles(fan)).toHaveCount(EXPLORE.initial + EXPLORE.more, { timeout: 5_000 });
  }).toPass();
  await tiles(fan).nth(20).scrollIntoViewIfNeeded();
  const place = await fan.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await tiles(fan).nth(20).click();
  await expect(fan).toHaveURL(/\/creator\//);
  await expect(fan.getByRole('button', { name: 'Follow' })).toBeVisible();
  await fan.goBack();
  await expect.poll(() => fan.evaluate(() => scrollY)).toBeGreaterThan(place - 4);
  expect(await fan.evaluate(() => scrollY)).toBeLessThan(place + 4);

  // search as you type: similar names, tags; filters of the grid
  await box(fan).fill('harbr');
  await expect(
    fan.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: /Harbor & Pine/ }),
  ).toBeVisible();
  await box(fan).fill('#ceram');
  await expect(fan.getByRole('link', { name: /^ceramics/ })).toHaveAttribute(
    'href',
    '/tag/ceramics',
  );
  await box(fan).fill('');
  await box(fan).blur();
  await fan.getByRole('button', { name: 'Videos' }).click();
  await expect(fan).toHaveURL(/video=on/);
  await fan.goto('/dashboard/search?tag=ceramics');
  await expect(tiles(fan).first()).toHaveAttribute('href', '/creator/clay.atelier');
  await fan.getByRole('button', { name: 'Remove the tag ceramics' }).click();
  await expect(fan).toHaveURL(/\/search$/);

  await box(fan).fill('zzqqxx');
  await expect(fan.getByText(SEARCH_TEXTS.noResults, { exact: true })).toBeVisible();
  await expect(fan.getByText(SEARCH_TEXTS.noResultsHint, { exact: true })).toBeVisible();
  await expectGoodScreen(fan);
});

test('the grid says when it ends', async ({ fan }) => {
  await fan.goto('/dashboard/search?q=harbor');
  const end = fan.getByText(SEARCH_TEXTS.end);
  await expect(async () => {
    await fan.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
