import { VALIDATION_TEXTS } from '@limelight/contract/accounts/texts';
import {
  announceFault,
  expect,
  expectGoodScreen,
  expectToast,
  followLink,
  mailedLink,
  makeAccount,
  newEmail,
  signInOnAuth,
  test,
} from './accounts-test.ts';

test('a forgotten password: the mail, the new password, the old one no longer good', async ({
  person,
  product,
}) => {
  const page = await person();
  const account = await makeAccount(page, 'Forgetful');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/mode=forgotten$/);
  await expectGoodScreen(page);
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(VALIDATION_TEXTS.email);

  // the page does not reveal whether an address has an account
  const unknown = newEmail('unknown');
  await page.getByLabel('Email').fill(unknown);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expectGoodScreen(page);

  const link = await mailedLink(product, account.email, 'Reset your password');
  expect(product.output()).not.toContain(unknown);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    new RegExp(VALIDATION_TEXTS.passwordFirstForm),
  );
  const password = 'a louder harbour 8';
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectToast(page, 'success', 'Your password has been changed');
  await expect(page).toHaveURL(/\/dashboard$/);

  const elsewhere = await person();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  announceFault('400 POST /auth/v1/token');
  await signInOnAuth(elsewhere, account);
  await expectToast(elsewhere, 'error', 'Invalid login credentials');
  await signInOnAuth(elsewhere, { email: account.email, password });
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
});

test('a sign-in link in the mail signs in without a password, once', async ({
  person,
  product,
}) => {
  const page = await person();
  const account = await makeAccount(page, 'By Mail');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Email me a link instead' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await mailedLink(product, account.email, 'Your sign-in link');
  await followLink(page, link);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto(link);
  await expect(page.getByRole('dialog', { name: 'This link has expired' })).toBeVisible();
});
