import {
  NAVIGATION_TEXTS,
  SECOND_AUTH_TEXTS as TEXTS,
  VALIDATION_TEXTS,
} from '@limelight/contract/accounts/texts';
import type { Page } from '@playwright/test';
import {
  announceFault,
  expect,
  expectGoodScreen,
  expectToast,
  newEmail,
  test,
  toasts,
} from './accounts-test.ts';

/** Presses the form's button and expects the message that this press shows. */
async function expectIssue(page: Page, button: string, issue: string) {
  await toasts(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((all) => all.forEach((one) => one instanceof HTMLElement && one.click()));
  await expect(toasts(page)).toHaveCount(0);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expectToast(page, 'error', issue);
  await expect(toasts(page)).toHaveCount(1);
}

test('the second screen: tabs, the first issue as a message, an account, then signing in', async ({
  person,
}) => {
  const page = await person();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const name = page.getByLabel('Display name');
  const tab = (label: string) => page.getByRole('tab', { name: label, exact: true });

  await page.goto('/auth');
  await expect(tab(TEXTS.signIn)).toHaveAttribute('aria-selected', 'true');
  await expectGoodScreen(page);
  await expectIssue(page, TEXTS.signIn, VALIDATION_TEXTS.email);
  await email.fill(newEmail('iris'));
  await expectIssue(page, TEXTS.signIn, VALIDATION_TEXTS.passwordRequired);
  await password.fill('x');
  announceFault('400 POST /auth/v1/token');
  await expectIssue(page, TEXTS.signIn, 'Invalid login credentials');
  // what was typed is still there in the other tab, and after a failed attempt
  const typed = await email.inputValue();
  await tab(TEXTS.signUp).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
  await expect(email).toHaveValue(typed);
  await expect(password).toHaveValue('x');

  await page.goto('/auth?mode=signup');
  await expect(tab(TEXTS.signUp)).toHaveAttribute('aria-selected', 'true');
  await expectGoodScreen(page);
  // in this order: address, password, name
  await expectIssue(page, TEXTS.signUp, VALIDATION_TEXTS.email);
  const address = newEmail('iris');
  await email.fill(address);
  await password.fill('12345');
  await expectIssue(page, TEXTS.signUp, VALIDATION_TEXTS.passwordSecondForm);
  await password.fill('q7!wzp');
  await name.fill('I');
  await expectIssue(page, TEXTS.signUp, VALIDATION_TEXTS.displayName);
  await name.fill('Iris Holm');

  announceFault('400 POST /auth/v1/signup');
  // responses without a reason, or without a readable one
  for (const answer of [
    { status: 400, json: {} },
    { status: 400, body: '<html>', contentType: 'text/html' },
  ]) {
    await page.route('**/auth/v1/signup*', (route) => route.fulfill(answer), { times: 1 });
    await expectIssue(page, TEXTS.signUp, TEXTS.signUpFailed);
  }
  announceFault('422 POST /auth/v1/signup');
  await password.fill('123456');
  await expectIssue(
    page,
    TEXTS.signUp,
    'Password is known to be weak and easy to guess, please choose a different one.',
  );

  await password.fill('q7!wzp');
  const request = page.waitForRequest('**/auth/v1/signup*');
  await page.getByRole('button', { name: TEXTS.signUp, exact: true }).click();
  expect((await request).postDataJSON()).toMatchObject({
    email: address,
    password: 'q7!wzp',
    data: { display_name: 'Iris Holm' },
  });
  await expectToast(page, 'success', TEXTS.accountCreated);
  await expect(tab(TEXTS.signIn)).toHaveAttribute('aria-selected', 'true');
  await expect(email).toHaveValue(address);
  await expect(password).toHaveValue('q7!wzp');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: NAVIGATION_TEXTS.getStarted })).toBeVisible();
  await page.reload();
  await expect(navigation.getByRole('link', { name: NAVIGATION_TEXTS.getStarted })).toBeVisible();

  await email.fill(address);
  await password.fill('q7!wzp');
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 400, json: {} }), {
    times: 1,
  });
  await expectIssue(page, TEXTS.signIn, TEXTS.signInFailed);
  await page.getByRole('button', { name: TEXTS.signIn, exact: true }).click();
  await expectToast(page, 'success', TEXTS.welcomeBack);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(
    navigation.getByRole('link', { name: NAVIGATION_TEXTS.dashboard, exact: true }),
  ).toBeVisible();
});

test("the second screen's logo leads home", async ({ person }) => {
  const page = await person();
  await page.goto('/auth');
  await page.getByRole('main').getByRole('link', { name: 'Limelight' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('button', { name: "I'm a Fan" })).toBeVisible();
});
