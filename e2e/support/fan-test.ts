import type { Page } from '@playwright/test';
import { arriveSignedIn } from './accounts.ts';
import { expect, expectGoodScreen, test as base } from './test.ts';
import { WITH_SAMPLES } from './shared-product.ts';

interface FanFixtures {
  /** A browser in which a fan who has just joined is signed in. */
  fan: Page;
}

/** Everyone in these tests is on the product with sample content. */
export const test = base.extend<FanFixtures>({
  shared: WITH_SAMPLES,
  fan: async ({ person }, use) => {
    const page = await person();
    await arriveSignedIn(page, 'Noor');
    await use(page);
  },
});

/** The words of a row of filters, in order; the first is on. */
export async function expectFilters(page: Page, words: readonly string[]): Promise<void> {
  const filters = page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio');
  await expect(filters).toHaveText([...words]);
  await expect(filters.first()).toBeChecked();
}

/** A sample post that anybody can buy, with a film in it. */
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
