import path from 'node:path';
import type { Page } from '@playwright/test';
import { arrive, arriveSignedIn, type Account } from './accounts.ts';
import { announceFault, expect, expectGoodScreen, test } from './test.ts';

export const PHOTO = path.resolve(import.meta.dirname, '../fixtures/photo.jpg');

/** A person with an account, a browser in which they are signed in, and access to the operations. */
export interface Newcomer extends Account {
  readonly page: Page;
  readonly handle: string;
  /** Calls an operation as this person; throws on any refusal. */
  call<Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    operation: string,
    input?: object,
  ): Promise<Answer>;
}

/** Creates an account over HTTP and signs the browser in: the screens for that have tests of their own. */
export async function newcomer(page: Page, name: string, as: 'fan' | 'creator'): Promise<Newcomer> {
  const account = await arriveSignedIn(page, name, as);
  const { id } = account;
  const config = await (await page.request.get('/config.json')).json();
  const stored: unknown = await page.evaluate(() => localStorage.getItem('session'));
  const { access_token: token } = JSON.parse(String(stored));
  const headers = { apikey: config.supabaseKey, authorization: `Bearer ${token}` };
  const rows = await page.request.get(`/rest/v1/profiles?id=eq.${id}&select=handle`, { headers });
  const [{ handle }] = await rows.json();
  return {
    ...account,
    page,
    handle,
    async call(method, operation, input) {
      const answer = await page.request.fetch(`/functions/v1${operation}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { data: input ?? {} }),
      });
      expect(answer.ok(), `${operation}: ${await answer.text()}`).toBe(true);
      return answer.json();
    },
  };
}

/** Signs a person in on another device: with its own session and cookie. */
export async function onAnotherDevice(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const config = await (await page.request.get('/config.json')).json();
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.supabaseKey },
    data: { email, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await arrive(page, { session: await answer.json() });
}

/** Saves a test card that pays every purchase. */
export async function saveCard(fan: Newcomer, number = '4242424242424242'): Promise<void> {
  const answer = await fan.page.request.post('/sandbox/v1/tokens', {
    data: { number, expMonth: 12, expYear: 2034, cvc: '123' },
  });
  const { token } = await answer.json();
  await fan.call('POST', '/payments/cards', { token });
}

/** An idempotency key for one intended purchase. */
export const newKey = () => crypto.randomUUID();

export { announceFault, expect, expectGoodScreen, test };
