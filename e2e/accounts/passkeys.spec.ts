import { FIRST_AUTH_TEXTS, SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import type { Page } from '@playwright/test';
import { LONG } from '../support/long.ts';
import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  removeFactor,
  signInOnAuth,
  signOut,
  test,
} from './accounts-test.ts';
import { addAuthenticator, credentialsOf, setVerified } from './virtual-authenticator.ts';

const security = (page: Page) => page.goto('/dashboard/settings?section=security');

test('a passkey: added, signs in on both screens without a password, renamed, removed', async ({
  person,
}) => {
  const page = await person();
  const device = await addAuthenticator(page, 'device');
  const { email } = await arriveSignedIn(page, 'Pia Keys');
  await security(page);
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'success', 'Your passkey is ready');
  await expect(page.getByText('Passkey', { exact: true })).toBeVisible();
  await expect(page.getByText('Passkey added')).toBeVisible();
  expect(await credentialsOf(device)).toMatchObject([
    { rpId: 'localhost', isResidentCredential: true, userName: email },
  ]);
  await expectGoodScreen(page);

  // the same device cannot be added twice
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'error', 'This device is already set up for your account.');

  // second auth screen
  await signOut(page);
  await page.goto('/auth');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'success', SECOND_AUTH_TEXTS.welcomeBack);
  await expect(page).toHaveURL(/\/dashboard$/);

  // first auth screen, which does not offer passkeys for signing up
  await signOut(page);
  await page.getByRole('button', { name: FIRST_AUTH_TEXTS.fan.title }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await page.getByRole('button', { name: FIRST_AUTH_TEXTS.logIn }).click();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await security(page);
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Rename Passkey' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Blue laptop');
  await expectGoodScreen(page);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'success', 'Saved');
  await page.getByRole('button', { name: 'Remove Blue laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  // as if a quarter of an hour had passed: the passkey itself proves the identity
  let isLate = true;
  await page.route('**/auth/v1/passkeys/*', async (route) => {
    if (route.request().method() !== 'DELETE' || !isLate) return route.fallback();
    isLate = false;
    await route.fulfill({
      status: 403,
      json: { code: 'reauthentication_needed', message: 'This requires reauthentication' },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
  });
  announceFault('403 DELETE /auth/v1/passkeys/');
  await question.getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof.getByLabel('Your password')).toBeVisible();
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'success', 'Removed');
  await expect(proof).toHaveCount(0);
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await expect(page.getByText('Passkey removed')).toBeVisible();

  // the device still has the passkey, which no longer signs in
  await signOut(page);
  await page.goto('/auth');
  announceFault('400 POST /auth/v1/passkeys/authentication/verify');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'error', 'We couldn’t verify the passkey');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a passkey without its owner’s finger signs nobody in, and says so', async ({ person }) => {
  const page = await person();
  const device = await addAuthenticator(page, 'device');
  await arriveSignedIn(page, 'Finn Ger');
  await security(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'success', 'Your passkey is ready');
  await signOut(page);

  await setVerified(device, false);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'error', 'Your browser didn’t confirm it. Try again.');
  await setVerified(device, true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'a security key: added, asked for after the password, removed',
  { tag: LONG },
  async ({ person }) => {
    const page = await person();
    const key = await addAuthenticator(page, 'usb-key');
    const account = await arriveSignedIn(page, 'Ken Stick');
    await security(page);
    await page.getByRole('button', { name: 'Add a security key' }).click();
    await expectToast(page, 'success', 'Your security key is ready');
    await expect(page.getByText(/Security key · added/)).toBeVisible();
    await expect(page.getByText('Second factor added')).toBeVisible();
    expect(await credentialsOf(key)).toHaveLength(1);
    await expectGoodScreen(page);

    await signOut(page);
    await signInOnAuth(page, account);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Security key' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Use security key' }).click();
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible();

    await security(page);
    await removeFactor(page, /^Remove Key/);
    await signOut(page);
    await signInOnAuth(page, account);
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
