import { STARTING_MS, startProduct } from '../support/product.ts';
import { SharedProduct } from '../support/shared-product.ts';
import { expect, expectGoodScreen, newcomer, test as base } from '../support/newcomer.ts';
import { startStripeFake, type StripeFake } from './stripe-fake.ts';

/** The product with Stripe instead of the sandbox, and a fake Stripe on this machine. */
const WITH_STRIPE = new SharedProduct(async () => {
  const stripe = await startStripeFake();
  const product = await startProduct({
    env: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: stripe.url,
    },
  });
  return { product, stripe, end: () => stripe.close() };
});

const test = base.extend<{ stripe: StripeFake }>({
  shared: WITH_STRIPE,
  stripe: [async ({}, use) => use((await WITH_STRIPE.get()).stripe), { timeout: STARTING_MS }],
});

test('a card is entered on Stripe’s page; the purchase goes on where it was, and pays with it', async ({
  person,
  stripe,
}) => {
  const creator = await newcomer(await person(), 'Stina Ripe', 'creator');
  await creator.call('POST', '/creators/me/tiers', {
    name: 'Gold',
    priceCents: 800,
  });
  const { page } = await newcomer(await person(), 'Visa Holm', 'fan');
  await page.goto(`/creator/${creator.handle}`);
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click();
  const checkout = page.getByRole('dialog', { name: 'Subscribe to Stina Ripe' });
  await expect(checkout.getByText('payment provider’s page')).toBeVisible();
  await expectGoodScreen(page);

  // back without a card: the checkout is as it was
  await checkout.getByRole('button', { name: 'Enter your card' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your card' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/creator/${creator.handle}$`));
  await checkout.getByRole('button', { name: 'Enter your card' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Card saved')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/creator/${creator.handle}$`));
  expect(stripe.charges).toEqual([]);
  await expect(checkout.getByText('Visa •••• 4242')).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay $8.00' }).click();
  await expect(page.getByText('You’re a member of Stina Ripe')).toBeVisible();
  expect(stripe.charges).toEqual([{ amount: '800', method: 'pm_1' }]);

  // adding the same card from the list of cards returns there, and it is still one card
  await page.goto('/dashboard/memberships');
  await page.getByRole('button', { name: 'Payment cards' }).click();
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByRole('button', { name: 'Enter your card' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Card saved')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/memberships$/);
  await page.getByRole('button', { name: 'Payment cards' }).click();
  await expect(page.getByRole('button', { name: /^Remove Visa/ })).toHaveCount(1);
});

test('what a link offers is still offered on the way back from Stripe’s page, with a card and without', async ({
  person,
  stripe,
}) => {
  const creator = await newcomer(await person(), 'Lina Kort', 'creator');
  await creator.call('POST', '/creators/me/tiers', { name: 'Gold', priceCents: 800 });
  const { code } = await creator.call<{ code: string }>('POST', '/memberships/promotions', {
    tierId: null,
    terms: { kind: 'discount', percentOff: 50 },
    offeredTo: 'new',
    isLinkOnly: true,
    mostClaims: null,
    endsAt: null,
  });
  const { page } = await newcomer(await person(), 'Otto Halb', 'fan');
  const link = `/creator/${creator.handle}?offer=${code}`;
  await page.goto(link);
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click();
  const checkout = page.getByRole('dialog', { name: 'Subscribe to Lina Kort' });
  await expect(checkout.getByText('$4.00').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Enter your card' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(link);
  await expect(checkout.getByText('$4.00').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Enter your card' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Card saved')).toBeVisible();
  const before = stripe.charges.length;
  await checkout.getByRole('button', { name: 'Pay $4.00' }).click();
  await expect(page.getByText('You’re a member of Lina Kort')).toBeVisible();
  expect(stripe.charges.slice(before)).toMatchObject([{ amount: '400' }]);
});

test('a creator chooses a country, finishes on Stripe’s page and is paid out there', async ({
  person,
}) => {
  const { page } = await newcomer(await person(), 'Gerda Konto', 'creator');
  await page.goto('/creator/earnings');
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account in DE' })).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your payout account is connected')).toBeVisible();
  await expect(page.getByText('Stripe, DE').first()).toBeVisible();
});
