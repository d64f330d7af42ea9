import { TOTP } from 'otpauth';
import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  signInOnAuth,
  signOut,
  test,
} from './accounts-test.ts';

/**
 * The code of an authenticator app. Each code works once, so a second one is taken from the next time step, which the server
 * accepts.
 */
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

test('an authenticator app: added, asked for at sign-in, replaced by a recovery code', async ({
  person,
}) => {
  const page = await person();
  const account = await arriveSignedIn(page, 'Ulla Moe');
  await page.goto('/dashboard/settings?section=security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(
    adding.getByRole('img', { name: 'QR code for the authenticator app' }),
  ).toBeVisible();
  await expectGoodScreen(page);
  const secret = (await adding.locator('code').textContent()) ?? '';
  announceFault('422 POST /auth/v1/factors/');
  await adding.getByLabel('Six-digit code').fill('000000');
  await adding.getByRole('button', { name: 'Confirm' }).click();
  await expect(adding.getByLabel('Six-digit code')).toHaveAccessibleDescription(/code/i);
  // requests between the right code and the new token are refused, and repeated with the new token
  announceFault(/^403 GET \/functions\/v1\/accounts\//);
  await adding.getByLabel('Six-digit code').fill(codeOf(secret));
  await adding.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'success', 'Your app is ready');
  await expect(page.getByText(/Authenticator app · added/)).toBeVisible();

  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await expectGoodScreen(page);
  const [recoveryCode = ''] = await kept.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByText('10 of 10 left.')).toBeVisible();

  // before the second factor no page of the account is shown, whatever the path
  await signOut(page);
  await signInOnAuth(page, account);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/dashboard/menu');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('Ulla Moe')).toHaveCount(0);
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Ulla Moe', { exact: true })).toBeVisible();

  // the person has lost their phone
  await signOut(page);
  await signInOnAuth(page, account);
  await page.getByRole('tab', { name: 'Recovery code' }).click();
  announceFault('422 POST /functions/v1/accounts/recovery-codes/use');
  await page.getByLabel('Recovery code').last().fill('wrong-wrong');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(
    /code/i,
  );
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible();
  await page.goto('/dashboard/settings?section=security');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
  await expect(page.getByText('Recovery code used')).toBeVisible();

  await page.getByRole('button', { name: /^Remove App/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove this second factor?' });
  await expect(question).toContainText('your password alone signs you in');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'success', 'Removed');
  await expect(page.getByText('No second factor yet.')).toBeVisible();
});
