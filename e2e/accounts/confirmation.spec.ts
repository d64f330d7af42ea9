import { FIRST_AUTH_TEXTS, SECOND_AUTH_TEXTS } from '@limelight/contract/accounts/texts';
import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { SharedProduct } from '../support/shared-product.ts';
import {
  announceFault,
  expect,
  expectGoodScreen,
  expectToast,
  followLink,
  mailedLink,
  newEmail,
  PASSWORD,
  signInOnAuth,
  test,
} from './accounts-test.ts';
import { LONG } from '../support/long.ts';

/** A deployment that requires confirmed addresses; emails are read from the server's output. */
const APP = 'app.native://done';
test.use({
  shared: SharedProduct.with({ CONFIRM_EMAIL: 'on', REDIRECT_ALLOW_LIST: APP }),
});

const CONFIRM = 'Confirm your email first. We sent you a link.';

async function signUpOnAuth(page: Page, email: string) {
  await page.goto('/auth?mode=signup');
  await signUpHere(page, email);
}

async function signUpHere(page: Page, email: string) {
  await page.getByLabel('Display name').fill('Vera Bell');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'success', SECOND_AUTH_TEXTS.accountCreated);
}

/** Signs a new person with a confirmed address in on this page. */
async function arriveConfirmed(page: Page, product: Product) {
  const email = newEmail('mover');
  await signUpOnAuth(page, email);
  await followLink(page, await mailedLink(product, email, 'Confirm your email'));
  await expect(page).toHaveURL(/\/dashboard$/);
  return email;
}

test('first screen: the welcome asks to confirm the address, and the link in the mail leads in', async ({
  person,
  product,
}) => {
  const page = await person();
  const email = newEmail('first');
  await page.goto('/');
  await page.getByRole('button', { name: FIRST_AUTH_TEXTS.fan.title }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill('Firmin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: FIRST_AUTH_TEXTS.welcomeAboard })).toBeVisible();
  await expect(page.getByText(CONFIRM)).toBeVisible();
  await expectGoodScreen(page);
  const first = await mailedLink(product, email, 'Confirm your email');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expectToast(page, 'success', 'We sent the email again');
  await page.getByRole('button', { name: FIRST_AUTH_TEXTS.goToDashboard }).click();
  await expect(page).toHaveURL(/\/auth$/);

  // only the newest link works
  await expect.poll(() => mailedLink(product, email, 'Confirm your email')).not.toBe(first);
  await followLink(page, await mailedLink(product, email, 'Confirm your email'));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'second screen: the Sign In tab asks to confirm the address; before that nobody gets in',
  { tag: LONG },
  async ({ person, product }) => {
    const page = await person();
    const email = newEmail('second');
    await signUpOnAuth(page, email);
    await expect(page.getByRole('tab', { name: SECOND_AUTH_TEXTS.signIn })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByText(CONFIRM)).toBeVisible();
    await expectGoodScreen(page);

    announceFault('400 POST /auth/v1/token');
    await signInOnAuth(page, { email, password: PASSWORD });
    await expectToast(page, 'error', 'Email not confirmed');
    await expect(page.getByText(CONFIRM)).toBeVisible();
    await signInOnAuth(page, { email: newEmail('nobody'), password: PASSWORD });
    await expectToast(page, 'error', 'Invalid login credentials');
    await expect(page.getByText(CONFIRM)).toHaveCount(0);

    // a link that is opened on the phone confirms as well, and says so
    const phone = await person();
    await followLink(phone, await mailedLink(product, email, 'Confirm your email'));
    await expect(phone.getByRole('dialog', { name: 'Your email is confirmed' })).toBeVisible();
    await expectGoodScreen(phone);
    await signInOnAuth(page, { email, password: PASSWORD });
    await expectToast(page, 'success', SECOND_AUTH_TEXTS.welcomeBack);
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'who signs up to follow somebody is back with them, and follows, once the address is confirmed',
  { tag: LONG },
  async ({ person, product }) => {
    const creator = await person();
    await arriveConfirmed(creator, product);
    await creator.goto('/dashboard/menu');
    await creator.getByRole('button', { name: 'Become a Creator' }).click();
    await expect(creator.getByRole('link', { name: 'Earnings' })).toBeVisible();
    const id = await creator.evaluate(
      () => JSON.parse(localStorage.getItem('session') ?? '{}').user.id,
    );

    const page = await person();
    await page.goto(`/creator/${id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    const email = newEmail('follower');
    await signUpHere(page, email);
    // the link in the email opens a tab of its own
    const tab = await page.context().newPage();
    await followLink(tab, await mailedLink(product, email, 'Confirm your email'));
    await expect(tab).toHaveURL(/\/creator\/[^/]+$/);
    await expect(tab.getByRole('button', { name: 'Following' })).toBeVisible();
  },
);

test('a new address: asked for in the settings, confirmed at both, the old one no longer signs in', async ({
  person,
  product,
}) => {
  const page = await person();
  const email = await arriveConfirmed(page, product);
  const next = newEmail('moved');
  await page.goto('/dashboard/settings?section=account');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await page.getByLabel('Email').fill(next);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expectToast(page, 'success', 'Confirm your new email');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    `To finish, open the links we sent to ${next} and ${email}.`,
  );
  await expectGoodScreen(page);

  const toOld = await mailedLink(product, email, 'Confirm your email change');
  const toNew = await mailedLink(product, next, 'Confirm your new email');
  await followLink(page, toOld);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('One email address is confirmed', { exact: true })).toBeVisible();
  await page.goto('/dashboard/settings?section=account');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await followLink(page, toNew);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectToast(page, 'success', 'Your email has been changed');
  await page.goto('/dashboard/settings?section=account');
  await expect(page.getByLabel('Email')).toHaveValue(next);
  await page.goto('/dashboard/settings?section=security');
  await expect(page.getByText('Email change requested')).toBeVisible();
  await expect(page.getByText('Email changed', { exact: true })).toBeVisible();
  await expect.poll(() => product.output()).toContain('Your account now uses a different email.');

  const other = await person();
  announceFault('400 POST /auth/v1/token');
  await signInOnAuth(other, { email, password: PASSWORD });
  await expectToast(other, 'error', 'Invalid login credentials');
  await signInOnAuth(other, { email: next, password: PASSWORD });
  await expect(other).toHaveURL(/\/dashboard$/);
});

test(
  'a new address whose links are opened elsewhere counts as well, and says so there',
  { tag: LONG },
  async ({ person, product }) => {
    const page = await person();
    const email = await arriveConfirmed(page, product);
    const next = newEmail('elsewhere');
    await page.goto('/dashboard/settings?section=account');
    await page.getByLabel('Email').fill(next);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expectToast(page, 'success', 'Confirm your new email');
    const phone = await person();
    await followLink(phone, await mailedLink(product, next, 'Confirm your new email'));
    await expect(
      phone.getByRole('dialog', { name: 'One email address is confirmed' }),
    ).toBeVisible();
    await expectGoodScreen(phone);
    await followLink(phone, await mailedLink(product, email, 'Confirm your email change'));
    await expect(phone.getByRole('dialog', { name: 'Your email has been changed' })).toBeVisible();
    await signInOnAuth(phone, { email: next, password: PASSWORD });
    await expect(phone).toHaveURL(/\/dashboard$/);
  },
);

test('a link that an app asked for leads from its page to the app', async ({ person, product }) => {
  const { supabaseKey: apikey } = await (await fetch(`${product.url}/config.json`)).json();
  const email = newEmail('app');
  const asked = await fetch(`${product.url}/auth/v1/signup?redirect_to=${APP}`, {
    method: 'POST',
    headers: { apikey },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(asked.status).toBe(200);
  const page = await person();
  const toApp = page.waitForRequest((request) => request.url().startsWith(APP));
  await followLink(page, await mailedLink(product, email, 'Confirm your email'));
  await toApp;
});
