import type { Locator, Page } from '@playwright/test';
import type { Account } from '../support/accounts.ts';
import { announceFault, expect, expectGoodScreen, newEmail, test } from '../support/test.ts';
import type { Product } from '../support/product.ts';

/** Signs in on the second auth screen; returns once the button is pressed. */
export async function signInOnAuth(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs out with the button of the navigation, and waits for the landing page. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Removes the account's only second factor, with its button in the settings. */
export async function removeFactor(page: Page, button: string | RegExp) {
  await page.getByRole('button', { name: button }).click();
  await page
    .getByRole('dialog', { name: 'Remove this second factor?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expectToast(page, 'success', 'Removed');
  await expect(page.getByText('No second factor yet.')).toBeVisible();
}

/** The toasts on screen, newest last. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages to you' }).locator('li');

/** Waits for one message of this kind with exactly these words. */
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

/** The link in the newest email to `email` with this subject, from the server's output. */
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

/** Opens an email's link and presses the one button of its page. */
export async function followLink(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}

/** The newest code that was texted to `number` and is not in `seen`, from the server's output. */
export async function textedCode(product: Product, number: string, seen: readonly string[] = []) {
  const read = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('text message without a provider'))
      .map((line): { to?: string; text?: string } => JSON.parse(line))
      .filter((message) => message.to === number)
      .map((message) => /^\d{6}/.exec(message.text ?? '')?.[0])
      .findLast((code) => code !== undefined && !seen.includes(code));
  await expect.poll(read, { message: `a new code to ${number}` }).toBeDefined();
  return read() ?? '';
}

export { arriveSignedIn, join as makeAccount, PASSWORD } from '../support/accounts.ts';
export { announceFault, expect, expectGoodScreen, newEmail, test };
