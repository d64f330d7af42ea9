import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { PICTURE_TEXTS, VALIDATION_TEXTS } from '@limelight/contract/accounts/texts';
import { mediaFaults } from '@limelight/contract/media/texts';
import type { Page } from '@playwright/test';
import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  PASSWORD,
  signInOnAuth,
  test,
} from './accounts-test.ts';

const open = (page: Page, section: string) => page.goto(`/dashboard/settings?section=${section}`);

const PHOTO = path.resolve(import.meta.dirname, '../fixtures/photo.jpg');
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('profile, handle and appearance', async ({ person }) => {
  const page = await person();
  await arriveSignedIn(page, 'Runa Dahl');
  await open(page, 'profile');
  const name = page.getByLabel('Display name');
  await expect(name).toHaveValue('Runa Dahl');
  await expectGoodScreen(page);
  await name.fill('R');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription(VALIDATION_TEXTS.displayName);
  await name.fill('Runa D.');
  await page.getByLabel('Bio').fill('Reads at night.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'success', 'Saved');

  const handle = page.getByLabel('Handle');
  const change = page.getByRole('button', { name: 'Change handle' });
  for (const [typed, answer] of [
    ['ab', 'Use 3 to 30 letters, digits, dots or underscores.'],
    ['settings', 'You can’t use this handle.'],
  ] as const) {
    await handle.fill(typed);
    await expect(handle).toHaveAccessibleDescription(answer);
    await expect(change).toBeDisabled();
  }
  const free = `runa.${Date.now().toString(36)}`;
  await handle.fill(free);
  await expect(handle).toHaveAccessibleDescription(`@${free} is available.`);
  await change.click();
  await expectToast(page, 'success', 'Your handle has been changed');
  await expect(handle).toBeDisabled();
  await expect(handle).toHaveAccessibleDescription(/You can change it again on/);
  await expect(page.getByText(/leads to you until/).last()).toBeVisible();
  await page.goto('/dashboard/menu');
  await expect(page.getByText('Runa D.', { exact: true })).toBeVisible();
  await expect(page.getByText(`@${free}`, { exact: true })).toBeVisible();

  // the theme is remembered on this device
  await open(page, 'appearance');
  await expectGoodScreen(page);
  await page.getByRole('radio', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();

  await open(page, 'privacy');
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await expectGoodScreen(page);
});

test('avatar and banner: cut, saved, seen on the page; what cannot be one is refused in words', async ({
  person,
}) => {
  const page = await person();
  const { id } = await arriveSignedIn(page, 'Pixi Moe', 'creator');
  await open(page, 'profile');
  announceFault('422 POST /functions/v1/media');
  const { minWidth, minHeight } = ACCOUNT_LIMITS.avatar;
  for (const [name, mimeType, buffer, sentence] of [
    ['dot.png', 'image/png', DOT, PICTURE_TEXTS.tooSmall(minWidth, minHeight)],
    ['notes.txt', 'text/plain', Buffer.from('Milk, bread'), PICTURE_TEXTS.notAPicture],
    ['notes.jpg', 'image/jpeg', Buffer.from('Milk, bread'), mediaFaults.unknownType],
  ] as const) {
    await page.getByLabel('Add Avatar').setInputFiles({ name, mimeType, buffer });
    await expectToast(page, 'error', PICTURE_TEXTS.refused, sentence);
  }

  const cut = page.getByRole('dialog', { name: 'Choose the part to show' });
  const sides = async (label: string) => {
    await page.getByLabel(`Add ${label}`).setInputFiles(PHOTO);
    const shown = cut.getByRole('img', { name: 'The part people will see' });
    const box = await shown.boundingBox();
    await shown.press('ArrowLeft');
    await cut.getByLabel('Zoom').fill('2');
    await cut.getByRole('button', { name: 'Use this part' }).click();
    await expect(page.getByLabel(`Change ${label}`)).toBeEnabled();
    return (box?.width ?? 0) / (box?.height ?? 1);
  };
  expect(await sides('Avatar')).toBeCloseTo(1, 1);
  expect(await sides('Banner')).toBeCloseTo(3, 1);
  await page.goto(`/creator/${id}`);
  const pictures = page.getByRole('main').locator('img');
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.map((one) =>
          one instanceof HTMLImageElement && one.naturalHeight > 0
            ? Math.round(one.naturalWidth / one.naturalHeight)
            : 0,
        ),
      ),
    )
    .toEqual([3, 1]);

  await open(page, 'profile');
  await page.getByRole('button', { name: 'Remove Avatar' }).click();
  await expect(page.getByLabel('Add Avatar')).toBeEnabled();
});

test('a new password and signing out everywhere else', async ({ person }) => {
  const page = await person();
  const account = await arriveSignedIn(page, 'Sten Vik');
  const other = await person();
  await signInOnAuth(other, account);
  await expect(other).toHaveURL(/\/dashboard$/);

  await open(page, 'security');
  await expect(page.getByText('No second factor yet.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('Account created')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'success', 'Signed out everywhere else');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  // the other session ends at once, before its token expires
  await other.goto('/dashboard/menu');
  await expect(other.getByRole('link', { name: 'Get Started' })).toBeVisible();

  await open(page, 'account');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expectGoodScreen(page);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    VALIDATION_TEXTS.passwordFirstForm,
  );
  announceFault('400 POST /auth/v1/token');
  const password = 'another quiet bay 9';
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'success', 'Your password has been changed');
  await signInOnAuth(other, account);
  await expectToast(other, 'error', 'Invalid login credentials');
  await signInOnAuth(other, { email: account.email, password });
  await expect(other).toHaveURL(/\/dashboard$/);
});

test('everything about me as one file; deleting the account with its days of grace', async ({
  person,
}) => {
  const page = await person();
  const { email } = await arriveSignedIn(page, 'Tove Lie');
  await open(page, 'data');
  await expectGoodScreen(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Limelight \d{4}-\d\d-\d\d\.json$/);
  const held: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(JSON.stringify(held)).toContain(email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(question).toContainText('after 14 days');
  await expect(question).toContainText(
    'Our financial records keep the amounts, without your name.',
  );
  await expectGoodScreen(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  announceFault('422 POST /functions/v1/accounts/confirm-identity');
  await question.getByLabel('Your password').fill('not the right one');
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await expect(question.getByText('That’s not right. Please try again.')).toBeVisible();
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'success', 'Deletion scheduled');
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast(page, 'success', 'You’re keeping your account');
  await expect(page.getByText(/Your account will be deleted on/)).toHaveCount(0);
});
