import {
  FAN_TABS,
  MENU_TEXTS,
  NAVIGATION_TEXTS as NAVIGATION,
  NOT_FOUND_TEXTS,
} from '@limelight/contract/accounts/texts';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import type { Page } from '@playwright/test';
import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  makeAccount,
  signInOnAuth,
  test,
} from './accounts-test.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link');

test('a stranger: the navigation, the protected areas, and a path that nobody knows', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(link(page, 'Limelight')).toHaveAttribute('href', '/');
  await expect(link(page, NAVIGATION.discover)).toHaveAttribute('href', '/discover');
  await expect(link(page, NAVIGATION.signIn)).toHaveAttribute('href', '/auth');
  await expect(link(page, NAVIGATION.getStarted)).toHaveAttribute('href', '/auth?mode=signup');
  await expect(link(page, NAVIGATION.dashboard)).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: NAVIGATION.signOut })).toHaveCount(0);

  for (const path of [
    '/dashboard',
    '/dashboard/search',
    '/dashboard/menu',
    '/dashboard/settings?section=security',
    '/dashboard/earnings',
    '/creator/create',
    '/creator/earnings',
    '/discover',
    '/admin',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth$/);
  }

  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  announceFault('404 GET /no/such/place');
  announceFault('404: no page at /no/such/place');
  const answer = await page.goto('/no/such/place?secret=1#part');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: NOT_FOUND_TEXTS.title })).toBeVisible();
  await expectGoodScreen(page);
  const about = () => logged.filter((text) => text.includes('/no/such/place'));
  await expect.poll(about).not.toEqual([]);
  expect(about().join()).not.toContain('secret');
  await expect.poll(() => product.output()).toContain('/no/such/place');
  expect(product.output()).not.toContain('secret=1');
  await page.getByRole('link', { name: NOT_FOUND_TEXTS.home }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await context.close();
});

test('a fan: the tabs, the menu, no creator screens; a press makes a creator', async ({
  person,
}) => {
  const page = await person();
  await arriveSignedIn(page, 'Olaf Berg');
  await page.goto('/discover');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tabs(page)).toHaveText(Object.values(FAN_TABS));
  await expect(link(page, NAVIGATION.signIn)).toHaveCount(0);
  await expect(link(page, NAVIGATION.dashboard)).toHaveAttribute('href', '/dashboard');
  await expect(main(page).getByRole('button', { name: NAVIGATION.signOut })).toBeVisible();
  for (const path of [
    '/creator/create',
    '/creator/earnings',
    '/dashboard/create',
    '/dashboard/earnings',
    '/admin',
    '/admin/outbox',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }

  await tabs(page).filter({ hasText: FAN_TABS.menu }).click();
  const screen = page.getByRole('main');
  await expect(screen.getByText('O', { exact: true })).toBeVisible();
  await expect(screen.getByText('Olaf Berg', { exact: true })).toBeVisible();
  await expect(screen.getByText(/^@olaf/)).toBeVisible();
  const places = [
    [MENU_TEXTS.watchStreams, '/dashboard/streams'],
    [MENU_TEXTS.memberships, '/dashboard/memberships'],
    [MENU_TEXTS.orders, '/dashboard/orders'],
    [MENU_TEXTS.profile, '/dashboard/profile'],
    [MENU_TEXTS.gallery, '/dashboard/gallery'],
    [MENU_TEXTS.settings, '/dashboard/settings'],
  ] as const;
  const links = screen.getByRole('link');
  await expect(links).toHaveText(places.map(([name]) => name));
  for (const [index, [, path]] of places.entries())
    await expect(links.nth(index)).toHaveAttribute('href', path);
  await expect(screen.getByRole('heading', { name: MENU_TEXTS.other })).toBeVisible();
  await expectGoodScreen(page);

  const become = page.getByRole('button', { name: creatorsTexts.becomeACreator });
  await page.route(
    '**/rest/v1/creators*',
    (route) => route.fulfill({ status: 403, json: { code: '42501', message: '' } }),
    { times: 1 },
  );
  announceFault('403 POST /rest/v1/creators');
  await become.click();
  await expectToast(page, 'error', creatorsTexts.becomeACreatorFailed);
  const insert = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/creators'),
  );
  const reload = page.waitForEvent('load');
  await become.click();
  expect((await insert).postDataJSON()).toMatchObject({ onboarding_complete: false });
  await expectToast(page, 'success', creatorsTexts.welcomeToCreators);
  await reload;
  await expect(tabs(page)).toHaveText(Object.values(creatorsTexts.bottomTabs));
  await expect(page.getByText('Olaf Berg', { exact: true }).last()).toBeVisible();
  await expect(become).toHaveCount(0);

  // a creator opens the creator's screens at both addresses, and Discover as a tab
  await page.goto('/discover');
  await expect(page).toHaveURL(/\/dashboard\?tab=explore$/);
  for (const path of ['/creator/create', '/creator/earnings', '/dashboard/create']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(tabs(page)).toHaveText(Object.values(creatorsTexts.bottomTabs));
  }
});

test('signing out in one tab signs the others out; signing in comes back to them too', async ({
  person,
}) => {
  const page = await person();
  const account = await makeAccount(page, 'Two Tabs');
  await signInOnAuth(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  const second = await page.context().newPage();
  await second.goto('/legal/terms');
  await expect(link(second, NAVIGATION.dashboard)).toBeVisible();

  await second.getByRole('button', { name: NAVIGATION.signOut }).click();
  await expect(second).toHaveURL(/:\d+\/$/);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(link(page, NAVIGATION.getStarted)).toBeVisible();

  await second.goto('/legal/terms');
  await signInOnAuth(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(link(second, NAVIGATION.dashboard)).toBeVisible();
});

test('the session is refreshed when near its end, not while the page is hidden', async ({
  person,
}) => {
  const page = await person();
  await page.clock.install();
  await arriveSignedIn(page, 'Long Stay');
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes += 1;
  });
  await page.goto('/dashboard/menu');
  await expect(page.getByText('Long Stay', { exact: true })).toBeVisible();
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
      window.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  await setVisibility('hidden');
  await page.clock.runFor('59:30');
  expect(refreshes, 'hidden: nothing is refreshed').toBe(0);
  await setVisibility('visible');
  await expect.poll(() => refreshes, 'visible again: refreshed at once').toBe(1);
});
