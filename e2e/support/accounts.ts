import type { Page } from '@playwright/test';
import { expect, newEmail } from './test.ts';

export const PASSWORD = 'a quiet harbour 7';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The response of auth/v1; `arrive` signs a browser in with it. */
  readonly session: { readonly user: { readonly id: string } };
}

/** Creates an account over auth/v1; the browser is not signed in. */
export async function join(
  page: Page,
  name: string,
  userType: 'fan' | 'creator' = 'fan',
): Promise<Account> {
  const config = await (await page.request.get('/config.json')).json();
  const email = newEmail(name.toLowerCase().replace(/\W/g, ''));
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: config.supabaseKey },
    data: { email, password: PASSWORD, data: { username: name, user_type: userType } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const session = await answer.json();
  return { id: String(session.user.id), email, password: PASSWORD, session };
}

/** Signs this browser in, without the sign-in screens, which have tests of their own. */
export async function arrive(page: Page, { session }: Pick<Account, 'session'>): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('session', value), JSON.stringify(session));
}

/** Creates an account and signs this browser in. */
export async function arriveSignedIn(
  page: Page,
  name: string,
  userType: 'fan' | 'creator' = 'fan',
): Promise<Account> {
  const account = await join(page, name, userType);
  await arrive(page, account);
  return account;
}
