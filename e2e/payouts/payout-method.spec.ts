import { arriveSignedIn, expect, expectGoodScreen, test } from '../accounts/accounts-test.ts';

test('a payout account is connected, replaced, and checked on the way back from the provider', async ({
  person,
}) => {
  const page = await person();
  await arriveSignedIn(page, 'Payla Out', 'creator');
  await page.goto('/creator/earnings');
  await expect(page.getByText('Sandbox card provider, US')).toBeVisible();
  await expect(page.getByText('Not connected yet')).toBeVisible();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Not connected yet')).toBeHidden();
  await expect(page.getByText('Sandbox card provider, US')).toBeVisible();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Connect another' }).click();
  await expect(page.getByText('Payout method changed')).toBeVisible();
  await expect(page.getByText(/^Active from/)).toBeVisible();

  await page.goto('/creator/earnings?connected=1');
  await expect(page.getByText('Your payout account is connected')).toBeVisible();
  await expect(page).toHaveURL(/\/creator\/earnings$/);
  await expectGoodScreen(page);

  await page.route('**/functions/v1/payouts/method', (route) =>
    route.fulfill({
      json: { overview: null, redirectUrl: '/dashboard/menu?at=provider', inReview: false },
    }),
  );
  await page.goto('/creator/earnings?connected=1');
  await expect(page.getByText('Your payout account isn’t finished yet')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Finish at the provider' }).click();
  await expect(page).toHaveURL(/at=provider/);
});
