import type { Page } from '@playwright/test';
import { NAVIGATION_TEXTS } from '@limelight/contract/accounts/texts';
import { expect, test } from '../support/fan-test.ts';

const HANDLE = 'harbor.and.pine';
/** The file that every screen waits for. */
const APP = '**/assets/app-*.js';
/** What a screen keeps up with once its live channel is open, and what it only reports. */
const LIVE =
  /\/unread$|\/carts\/count$|\?folder=inbox$|\?after=|\/browser-language$|\/analytics\/visits$/;

/** Calls an operation as the person who is signed in here. */
async function call<Answer>(
  page: Page,
  method: 'GET' | 'PUT',
  operation: string,
  data: object = {},
): Promise<Answer> {
  const session: unknown = await page.evaluate(() => localStorage.getItem('session'));
  const { access_token: token } = JSON.parse(String(session));
  const answer = await page.request.fetch(`/functions/v1${operation}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'PUT' && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Follows a creator with posts, so that Home has some; returns the creator's id. */
async function followOne(page: Page): Promise<string> {
  const { id } = await call<{ id: string }>(page, 'GET', `/creators/${HANDLE}`);
  await call(page, 'PUT', `/creators/${id}/follow`);
  return id;
}

/** Opens a page that the server rendered for its person; on a busy machine the server may leave one to the app. */
async function open(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const response = await page.goto(path);
    expect(response?.headers()['cache-control']).toBe('no-store, private');
    expect(await response?.text()).toContain('data-session=');
  }).toPass({ timeout: 60_000 });
}

/** Holds the app back. Returns what lets it in. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  let letIn = () => {};
  const isIn = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(APP, async (route) => {
    await isIn;
    await route.continue();
  });
  await page.addInitScript(() =>
    addEventListener('app-ready', () => (document.documentElement.dataset['taken'] = '')),
  );
  return async () => {
    letIn();
    await page.waitForFunction(() => 'taken' in document.documentElement.dataset);
  };
}

test('the screens that a fan opens most are there before the app, which asks for nothing of them again', async ({
  fan,
}) => {
  const creatorId = await followOne(fan);
  const { items } = await call<{ items: { id: string; locked: boolean; commentCount: number }[] }>(
    fan,
    'GET',
    `/creators/${HANDLE}/posts`,
  );
  const post = items.find(({ locked, commentCount }) => !locked && commentCount > 0)?.id;
  const { id } = await call<{ id: string }>(fan, 'PUT', `/messages/with/${creatorId}`);
  const screens: Record<string, ReturnType<Page['getByText']>> = {
    '/dashboard': fan.getByRole('article').first(),
    '/dashboard/search': fan.locator('main li a[href^="/creator/"]').first(),
    [`/post/${post}`]: fan.getByRole('article', { name: /^Comment by/ }).first(),
    [`/dashboard/messages?conversation=${id}`]: fan
      .getByRole('region', { name: 'Conversation' })
      .getByRole('textbox'),
  };
  const asked: string[] = [];
  fan.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(functions|rest)\/v1\//.test(pathname) && !LIVE.test(pathname + search))
      asked.push(pathname);
  });
  const letIn = await holdApp(fan);
  await open(fan, '/dashboard');
  await expect(screens['/dashboard']!).toBeVisible();
  expect(asked).not.toContain('/functions/v1/discovery/feed');
  await letIn();
  for (const [path, shown] of Object.entries(screens)) {
    asked.length = 0;
    await open(fan, path);
    await expect(shown).toBeVisible();
    await fan.waitForFunction(() => 'taken' in document.documentElement.dataset);
    await expect(shown).toBeVisible();
    await fan.waitForLoadState('networkidle');
    // Home has the creators beside its posts from the app.
    const own = asked.filter((one) => !/\/(discovery\/home|creators)$/.test(one));
    expect.soft(own, path).toEqual([]);
  }
});

test('what is typed before the app is there is not lost', async ({ fan }) => {
  const letIn = await holdApp(fan);
  await open(fan, '/dashboard/search');
  const box = fan.getByRole('combobox');
  await box.fill('harbor');
  await letIn();
  await expect(box).toHaveValue('harbor');
  await expect(box).toBeFocused();
  await expect(fan).toHaveURL(/q=harbor/);
});

test('nothing of a person is shown where they signed out without a network, nor sent once they signed out', async ({
  fan,
}) => {
  await followOne(fan);
  // The browser of a new account sends it last: on a busy machine, after the sign-out.
  await call(fan, 'PUT', '/accounts/preferences/browser-language', { locale: 'en-US' });
  const letIn = await holdApp(fan);
  await open(fan, '/dashboard');
  const session = await fan.evaluate(() => localStorage.getItem('session'));
  await fan.evaluate(() => localStorage.removeItem('session'));
  await open(fan, '/dashboard');
  await expect(fan.getByRole('article').first()).toBeHidden();
  await letIn();
  await expect(fan).toHaveURL(/\/auth$/);

  await fan.evaluate((value) => localStorage.setItem('session', value ?? ''), session);
  await open(fan, '/dashboard');
  // A picture that is requested after the sign-out would be refused.
  await fan.waitForLoadState('networkidle');
  await fan.getByRole('button', { name: NAVIGATION_TEXTS.signOut }).click();
  await expect(fan).not.toHaveURL(/\/dashboard/);
  const response = await fan.goto('/dashboard');
  expect(await response?.text()).not.toContain('data-session=');
});
