import { BACKGROUND_ROTATION_MS } from '@limelight/contract/accounts/limits';
import { FIRST_AUTH_TEXTS as TEXTS, VALIDATION_TEXTS } from '@limelight/contract/accounts/texts';
import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  makeAccount,
  newEmail,
  PASSWORD,
  test,
} from './accounts-test.ts';

const START = new Date('2026-03-02T08:00:00Z');

test('the first screen offers both roles and signing in; its background changes every 4500 ms', async ({
  person,
}) => {
  const page = await person();
  await page.clock.install({ time: START });
  await page.goto('/');
  await expect(page.getByText('10K+ Creators', { exact: true })).toBeVisible();
  await expect(page.getByText('Premium Content', { exact: true })).toBeVisible();
  const fan = page.getByRole('button', { name: TEXTS.fan.title });
  const creator = page.getByRole('button', { name: TEXTS.creator.title });
  await expect(fan).toContainText(TEXTS.fan.description);
  await expect(creator).toContainText(TEXTS.creator.description);
  await expect(page.getByText(TEXTS.haveAccount)).toBeVisible();
  await expectGoodScreen(page);

  // one choice, and back again
  await fan.click();
  await expect(page.getByRole('heading', { name: TEXTS.fan.title })).toBeVisible();
  await page.getByRole('button', { name: TEXTS.back, exact: true }).click();
  await creator.click();
  await expect(page.getByRole('heading', { name: TEXTS.creator.title })).toBeVisible();
  await expectGoodScreen(page);

  // a choice leads to sign-up, and the form switches to signing in
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByRole('button', { name: TEXTS.logIn, exact: true }).click();
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: TEXTS.logIn })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByRole('button', { name: TEXTS.back, exact: true }).click();
  await page.getByRole('button', { name: TEXTS.logIn, exact: true }).click();
  await expect(page.getByRole('heading', { name: TEXTS.logIn })).toBeVisible();

  // the background: paused with reduced motion, otherwise one picture further, no sooner than 4500 ms
  await expect(page.getByRole('button', { name: 'Play the background' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.getByRole('button', { name: 'Pause the background' })).toBeVisible();
  const shown = page.locator('img[data-current]');
  await page.clock.pauseAt(START.getTime() + 600_000);
  const changed: string[] = [];
  let before = await shown.getAttribute('src');
  for (let ms = 0; ms < 2 * BACKGROUND_ROTATION_MS; ms += BACKGROUND_ROTATION_MS / 9) {
    await page.clock.runFor(BACKGROUND_ROTATION_MS / 9);
    const now = await shown.getAttribute('src');
    if (now !== before) changed.push(String(now));
    before = now;
  }
  expect(new Set(changed).size, 'two changes in 9000 ms').toBe(2);
});

test('a newcomer reads what is wrong under each field, waits behind the overlay and is welcomed', async ({
  person,
}) => {
  const page = await person();
  const requests: { url: string; body: unknown }[] = [];
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/auth/v1/signup*', async (route) => {
    requests.push({ url: route.request().url(), body: route.request().postDataJSON() });
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: TEXTS.creator.title }).click();
  const email = page.getByLabel('Email');
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill('nobody@nowhere');
  await username.fill('ab');
  await password.fill('1234567');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(email).toHaveAccessibleDescription(VALIDATION_TEXTS.email);
  await expect(username).toHaveAccessibleDescription(VALIDATION_TEXTS.username);
  await expect(password).toHaveAccessibleDescription(VALIDATION_TEXTS.passwordFirstForm);
  await expect(email).toBeFocused();
  await expectGoodScreen(page);
  expect(requests).toEqual([]);

  const address = newEmail('vera');
  await email.fill(address);
  await username.fill('Vera Lund');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const overlay = page.getByRole('status').filter({ hasText: 'Creating your account' });
  await expect(overlay).toBeVisible();
  const screen = await page.evaluate(() => ({
    width: document.body.clientWidth,
    height: innerHeight,
  }));
  // after its animation
  await expect
    .poll(() => overlay.locator('xpath=ancestor::div[parent::body]').boundingBox(), {
      message: 'it covers the whole screen',
    })
    .toMatchObject({ x: 0, y: 0, ...screen });
  await expect(email).not.toHaveAccessibleDescription(VALIDATION_TEXTS.email);
  release();
  await expectToast(page, 'success', TEXTS.signedUp.title, TEXTS.signedUp.description);
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('heading', { name: TEXTS.welcomeAboard })).toBeVisible();
  await expectGoodScreen(page);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toMatchObject({
    email: address,
    password: PASSWORD,
    data: { username: 'Vera Lund', user_type: 'creator' },
  });
  const root = new URL('/', page.url()).href;
  expect(new URL(requests[0]?.url ?? '').searchParams.get('redirect_to')).toBe(root);

  await page.getByRole('button', { name: TEXTS.goToDashboard }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Welcome back, Vera Lund!' })).toBeVisible();

  // a visitor with a session is sent on, on both screens
  for (const path of ['/', '/auth', '/auth?mode=signup', '/auth?next=https%3A%2F%2Fevil.example']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('a refused sign-up and a refused sign-in say why; the right password leads to the dashboard', async ({
  person,
}) => {
  const page = await person();
  const { email } = await makeAccount(page, 'Known Already');
  announceFault('422 POST /auth/v1/signup');
  announceFault('400 POST /auth/v1/token');
  await page.goto('/');
  await page.getByRole('button', { name: TEXTS.fan.title }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill('Second Try');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'error', TEXTS.signUpFailed, 'User already registered');

  await page.getByRole('button', { name: TEXTS.logIn, exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: TEXTS.logIn, exact: true }).click();
  await expectToast(page, 'error', TEXTS.logInFailed, 'Invalid login credentials');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: TEXTS.logIn, exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toContainText('Gallery');
});

test('a link that is no longer good says so and offers the way on', async ({ person }) => {
  const page = await person();
  await page.goto('/?error=access_denied&error_code=otp_expired');
  const notice = page.getByRole('dialog', { name: 'This link has expired' });
  await expect(notice).toBeVisible();
  await expectGoodScreen(page);
  await notice.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with a link' })).toBeVisible();
  await expectGoodScreen(page);
});

test('a sign-in on the second screen goes where our own link said, and nowhere else', async ({
  person,
}) => {
  const page = await person();
  await arriveSignedIn(page, 'Guided');
  await page.goto('/auth?next=%2Fdashboard%2Fgallery');
  await expect(page).toHaveURL(/\/dashboard\/gallery$/);
  for (const next of ['//evil.example/', '/\\evil.example', 'https://evil.example/']) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard$|localhost:\d+\/dashboard$/);
  }
});
