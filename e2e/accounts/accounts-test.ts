import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, test as base } from '../support/test.ts';
import { type Product, removeFolder, startProduct } from '../support/product.ts';

export const PASSWORD = 'a quiet harbour 7';

/** Like every test's product, and it prints the mails: there is no administrator yet to read the outbox. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ env: { LOG_LEVEL: 'info' } });
      await use(product);
      await product.stop();
      await removeFolder(product.dataDir);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Makes an account over auth/v1; the page is not signed in. */
export async function makeAccount(
  page: Page,
  name: string,
  userType: 'fan' | 'creator' = 'fan',
): Promise<Account> {
  return (await signUpOverWire(page, name, userType)).account;
}

/** Makes an account and signs this browser in, without the screens that other tests walk through. */
export async function arriveSignedIn(
  page: Page,
  name: string,
  userType: 'fan' | 'creator' = 'fan',
): Promise<Account> {
  const { account, session } = await signUpOverWire(page, name, userType);
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('session', value), JSON.stringify(session));
  return account;
}

async function signUpOverWire(page: Page, name: string, userType: 'fan' | 'creator') {
  const config = await (await page.request.get('/config.json')).json();
  const email = newEmail(name.toLowerCase().replace(/\W/g, ''));
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: config.supabaseKey },
    data: { email, password: PASSWORD, data: { username: name, user_type: userType } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const session = await answer.json();
  return { session, account: { id: String(session.user.id), email, password: PASSWORD } };
}

/** Signs in on the second screen, up to where the button was pressed. */
export async function signInOnAuth(page: Page, { email, password }: Omit<Account, 'id'>) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The messages of spec §8, newest last. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages to you' }).locator('li');

/** One message appeared, with its kind and exact words. */
export async function expectToast(
  page: Page,
  kind: 'success' | 'error',
  title: string,
  description?: string,
): Promise<void> {
  const message = toasts(page).last();
  await expect(message.getByText(title, { exact: true })).toBeVisible();
  await expect(message).toHaveAttribute('data-kind', kind);
  if (description !== undefined) {
    await expect(message.getByText(description, { exact: true })).toBeVisible();
  }
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

/** The link in the newest mail to `email` with this subject, from the server's output. */
export async function mailedLink(product: Product, email: string, subject: string) {
  const read = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('mail without a provider'))
      .map((line): { to?: string; subject?: string; text?: string } => JSON.parse(line))
      .findLast((mail) => mail.to === email && mail.subject?.includes(subject));
  await expect.poll(read, { message: `a mail '${subject}' to ${email}` }).toBeDefined();
  const link = /https?:\/\/\S+/.exec(read()?.text ?? '')?.[0];
  if (!link) throw new Error(`no link in the mail '${subject}'`);
  return link;
}

export { expect, newEmail };
