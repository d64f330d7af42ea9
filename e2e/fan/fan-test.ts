import type { Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, test as base } from '../support/test.ts';
import type { Product } from '../support/product.ts';

export const PASSWORD = 'a quiet harbour 7';

interface FanFixtures {
  /** A browser in which a fan who has just joined is signed in. */
  fan: Page;
}

/** Everyone in these tests is on the product with sample content. */
export const test = base.extend<FanFixtures, { product: Product }>({
  product: [async ({ sampleProduct }, use) => use(sampleProduct), { scope: 'worker' }],
  fan: async ({ person }, use) => {
    const page = await person();
    await arrive(page, await join(page, 'Noor'));
    await use(page);
  },
});

export interface Joined {
  readonly email: string;
  readonly password: string;
  readonly session: { readonly user: { readonly id: string } };
}

/** Makes an account over auth/v1; the browser is not signed in. */
export async function join(
  page: Page,
  name: string,
  userType: 'fan' | 'creator' = 'fan',
): Promise<Joined> {
  const config = await (await page.request.get('/config.json')).json();
  const email = newEmail(name.toLowerCase());
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: config.supabaseKey },
    data: { email, password: PASSWORD, data: { username: name, user_type: userType } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, password: PASSWORD, session: await answer.json() };
}

/** Signs this browser in, without the screens that the tests of the accounts walk through. */
export async function arrive(page: Page, { session }: Joined): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('session', value), JSON.stringify(session));
}

const PHONE = { width: 390, height: 844 };

/** No accessibility finding on a computer nor on a phone, where nothing sticks out sideways either. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${page.url()} on a phone`).toBeLessThanOrEqual(PHONE.width);
  if (before) await page.setViewportSize(before);
}

/** The words of a row of filters, in order; the first is on. */
export async function expectFilters(page: Page, words: readonly string[]): Promise<void> {
  const filters = page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio');
  await expect(filters).toHaveText([...words]);
  await expect(filters.first()).toBeChecked();
}

export { expect };
