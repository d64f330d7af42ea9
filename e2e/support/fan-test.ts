import type { Page } from '@playwright/test';
import { arriveSignedIn } from './accounts.ts';
import { expect, expectGoodScreen, test as base } from './test.ts';
import { WITH_SAMPLES } from './shared-product.ts';

interface FanFixtures {
  /** A browser signed in as a fan who has just signed up. */
  fan: Page;
}

/** These tests run on the product with sample content. */
export const test = base.extend<FanFixtures>({
  shared: WITH_SAMPLES,
  fan: async ({ person }, use) => {
    const page = await person();
    await arriveSignedIn(page, 'Noor');
    await use(page);
  },
});

/** Expects a row of filters with these labels, in order; the first one is on. */
export async function expectFilters(page: Page, words: readonly string[]): Promise<void> {
  const filters = page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio');
  await expect(filters).toHaveText([...words]);
  await expect(filters.first()).toBeChecked();
}

/** A sample post with a film that anyone can buy. */
export async function postForSale(page: Page): Promise<string> {
  const answer = await page.request.get('/functions/v1/creators/night.transit/posts?limit=30');
  const { items } = await answer.json();
  const post = items.find((one: { unlockOffers: { kind: string }[]; media: { kind: string }[] }) =>
    one.unlockOffers.some(({ kind }) => kind === 'buy'),
  );
  expect(post, 'night.transit sells a post').toBeTruthy();
  return String(post.id);
}

export { arrive, join } from './accounts.ts';
export { expect, expectGoodScreen };
