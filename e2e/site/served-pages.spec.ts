import type { Page } from '@playwright/test';
import { expect, newcomer, newKey, test } from '../support/newcomer.ts';
import { MOVED_CLOCK } from '../support/shared-product.ts';

test.use({ shared: MOVED_CLOCK });

/** At 01:00 UTC it is still the day before in the first one. */
const ZONES = ['America/New_York', 'Asia/Kolkata', 'Asia/Tokyo'];
const MINUTES_OF_DAY = 24 * 60;

/** Opens a page that the server rendered, and waits until the app has taken it over and shows the reader's own days. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => 'taken' in document.documentElement.dataset);
  await expect(async () => {
    const foreign = await page.locator('time[title]').evaluateAll((all) => {
      const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
      return all
        .filter(
          (one) =>
            one.getAttribute('title') !==
            format.format(new Date(one.getAttribute('datetime') ?? '')),
        )
        .map((one) => one.outerHTML);
    });
    expect(foreign).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

test('every served page says the same as the app does, and then the reader’s own days; offers are in it', async ({
  person,
  product,
}) => {
  const { now } = await (await fetch(`${product.url}/config.json`)).json();
  const inDays = (days: number) =>
    new Date(now + (days + 2) * MINUTES_OF_DAY * 60_000).toISOString();
  const minute = Math.floor(now / 60_000) % MINUTES_OF_DAY;
  await product.command('sandbox', 'advance', `${2 * MINUTES_OF_DAY + 60 - minute}m`);
  const creator = await newcomer(await person(), 'Mira', 'creator');
  await creator.call('POST', '/creators/me/tiers', { name: 'Gold', priceCents: 1000 });
  await creator.call('POST', '/memberships/promotions', {
    tierId: null,
    terms: { kind: 'discount', percentOff: 60 },
    offeredTo: 'new',
    isLinkOnly: false,
    mostClaims: null,
    endsAt: inDays(9),
  });
  const { id: postId } = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'Seen by all',
    audience: [[{ kind: 'everyone' }]],
    media: [],
    poll: { question: 'Sea or hills?', options: ['Sea', 'Hills'], endsAt: inDays(2) },
    idempotencyKey: newKey(),
  });
  await creator.call('POST', `/posts/${postId}/comments`, {
    text: 'Hello',
    idempotencyKey: newKey(),
  });
  const { id } = await creator.call<{ id: string }>('POST', '/bookmarks/collections', {
    name: 'Sea',
  });
  await creator.call('PUT', `/bookmarks/collections/${id}/posts/${postId}`);
  const { linkKey } = await creator.call<{ linkKey: string }>(
    'PUT',
    `/bookmarks/collections/${id}/link`,
  );
  const { priceBox } = await creator.call<{ priceBox: { renewsAt: string } }>(
    'GET',
    `/creators/${creator.handle}`,
  );
  const itsPage = `/creator/${creator.handle}`;
  const served = await (await creator.page.request.get(itsPage)).text();
  expect(served).toContain('First month $4.00, then $10.00 a month');

  const renewals = new Set<string>();
  for (const timezoneId of ZONES) {
    const page = await person({ timezoneId });
    await page.addInitScript(() =>
      addEventListener('app-ready', () => (document.documentElement.dataset['taken'] = '')),
    );
    for (const path of ['/', `/post/${postId}`, `/collection/${linkKey}`]) await open(page, path);
    await open(page, itsPage);
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezoneId });
    const renewal = long.format(new Date(priceBox.renewsAt));
    renewals.add(renewal);
    await expect(page.getByText(`Renews on${renewal}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Gold' })).toContainText('First month $4.00');
  }
  expect(renewals.size).toBe(2);
});
