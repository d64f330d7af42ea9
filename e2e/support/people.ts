import { expect, type Page } from '@playwright/test';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Signs up on the landing page's first form and goes on to the dashboard, as a new user would. */
export async function signUpOnLanding(
  page: Page,
  as: 'fan' | 'creator',
  person: Person,
): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: as === 'fan' ? "I'm a Fan" : "I'm a Creator" }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Welcome aboard!')).toBeVisible();
  await page
    .getByRole('button', { name: 'Go to Dashboard' })
    .or(page.getByRole('link', { name: 'Go to Dashboard' }))
    .click();
  await page.waitForURL(/\/dashboard/);
}

export async function becomeFan(page: Page, person: Person): Promise<void> {
  await signUpOnLanding(page, 'fan', person);
  await expect(
    page
      .getByRole('heading', { name: 'Featured Creators' })
      .or(page.getByRole('heading', { name: 'New creators' }))
      .first(),
  ).toBeVisible();
}
