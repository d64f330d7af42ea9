import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import Oidc from 'oidc-provider';
import type { Page } from '@playwright/test';
import { newcomer } from '../support/newcomer.ts';
import { freePort, startProduct } from '../support/product.ts';
import { SharedProduct } from '../support/shared-product.ts';
import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  followLink,
  mailedLink,
  newEmail,
  test,
} from './accounts-test.ts';
import { LONG } from '../support/long.ts';

/** A real OpenID Connect issuer; a visitor is the person whose name they type there, with that name as their address. */
async function startIssuer(redirectUri: string): Promise<{ url: string; server: Server }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = new Oidc(url, {
    clients: [{ client_id: 'us', client_secret: 'between us two', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: 'Outside Person', email: sub, email_verified: true }),
    }),
  });
  server.on('request', provider.callback());
  return { url, server };
}

/** A deployment with its own issuer, and the issuer's name. */
const WITH_ISSUER = new SharedProduct(async () => {
  const port = await freePort();
  const issuer = await startIssuer(`http://localhost:${port}/auth/v1/callback`);
  const product = await startProduct({
    port,
    env: {
      OIDC_NAME: 'house',
      OIDC_LABEL: 'House ID',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'us',
      OIDC_CLIENT_SECRET: 'between us two',
    },
  });
  return {
    product,
    async end() {
      issuer.server.closeAllConnections();
      issuer.server.close();
    },
  };
});
test.use({ shared: WITH_ISSUER });

/** On the issuer's own pages: signs in as `login` and agrees. */
async function passIssuer(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const security = (page: Page) => page.goto('/dashboard/settings?section=security');
const ways = (page: Page) =>
  page.getByRole('heading', { name: 'Ways to sign in' }).locator('xpath=..');

test('the operator’s issuer has a button with its name on both screens, and signs people in', async ({
  person,
}) => {
  const page = await person();
  const email = newEmail('outside');
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Continue with House ID' })).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/auth');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Continue with House ID' }).click();
  await passIssuer(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);

  // the last way to sign in cannot be removed
  await security(page);
  await expect(ways(page).getByText('House ID')).toBeVisible();
  await expect(ways(page).getByText(email)).toBeVisible();
  await expect(ways(page).getByText('Your only way to sign in')).toBeVisible();
  await expect(ways(page).getByRole('button')).toHaveCount(0);
  await expectGoodScreen(page);
});

test(
  'another place is connected, opens the same account, and is disconnected again',
  { tag: LONG },
  async ({ person }) => {
    const page = await person();
    const outside = newEmail('linked');
    await arriveSignedIn(page, 'Lina Link');
    await security(page);
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Connect House ID' }).click();
    await passIssuer(page, outside);
    await expect(page).toHaveURL(/section=security/);
    await expect(ways(page).getByText(outside)).toBeVisible();
    await expect(page.getByText('Sign-in method connected')).toBeVisible();
    // there is still only one session
    await expect(page.getByText('This device')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    await expectGoodScreen(page);

    const elsewhere = await person();
    await elsewhere.goto('/auth');
    await elsewhere.getByRole('button', { name: 'Continue with House ID' }).click();
    await passIssuer(elsewhere, outside);
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await elsewhere.goto('/dashboard/menu');
    await expect(elsewhere.getByText('Lina Link', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Disconnect House ID' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect House ID?' });
    await expectGoodScreen(page);
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expectToast(page, 'success', 'Disconnected');
    await expect(ways(page).getByText(outside)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Connect House ID' })).toBeVisible();
    await expect(page.getByText('Sign-in method disconnected')).toBeVisible();
  },
);

test(
  'a place that opens another account is not connected, and it says so',
  { tag: LONG },
  async ({ person }) => {
    const page = await person();
    const outside = newEmail('taken');
    const first = await person();
    await first.goto('/auth');
    await first.getByRole('button', { name: 'Continue with House ID' }).click();
    await passIssuer(first, outside);
    await expect(first).toHaveURL(/\/dashboard$/);

    await arriveSignedIn(page, 'Tom Taken');
    await security(page);
    await page.getByRole('button', { name: 'Connect House ID' }).click();
    await passIssuer(page, outside);
    await expect(page.getByRole('alert')).toHaveText(
      'That account is already connected to another account here.',
    );
    await expectGoodScreen(page);
  },
);

test(
  'who is suspended comes back from the issuer, and by an email link, to read why',
  { tag: LONG },
  async ({ person, product }) => {
    const email = newEmail('suspended');
    const first = await person();
    await first.goto('/auth');
    await first.getByRole('button', { name: 'Continue with House ID' }).click();
    await passIssuer(first, email);
    await expect(first).toHaveURL(/\/dashboard$/);
    const userId = await first.evaluate(() => {
      const { user } = JSON.parse(localStorage.getItem('session') ?? '') as {
        user: { id: string };
      };
      return user.id;
    });
    const staff = await newcomer(await person(), 'Mo Derator', 'fan');
    await product.command('admin', 'grant', staff.email, 'moderator');
    await staff.call('POST', '/safety/suspensions', { userId, reason: 'Scam', until: null });

    announceFault('403 POST /auth/v1/token');
    const page = await person();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with House ID' }).click();
    await passIssuer(page, email);
    const notice = page.getByRole('dialog', { name: 'You can’t sign in' });
    await expect(notice.getByRole('alert')).toContainText(
      'Your account is suspended. The reason: Scam. If you think this is a mistake',
    );
    await expectGoodScreen(page);
    expect(page.url()).not.toMatch(/Scam|code=[^u]/);
    await page.reload();
    await expect(notice).toContainText('Sign in again to read why.');
    await notice.getByText('Close').click();
    await expect(notice).toHaveCount(0);

    await page.goto('/auth?mode=forgotten');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await followLink(page, await mailedLink(product, email, 'Reset your password'));
    await expect(page.getByRole('heading', { name: 'You can’t sign in' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The reason: Scam.');
    await expectGoodScreen(page);
  },
);
