import { expect, expectGoodScreen, newcomer, newKey, test } from '../support/newcomer.ts';
import { MOVED_CLOCK } from '../support/shared-product.ts';

test.use({ shared: MOVED_CLOCK });

test('a creator offers a free trial; a fan takes it, the members’ post opens, and it ends without a charge', async ({
  person,
  product,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  await creator.call('POST', '/creators/me/tiers', { name: 'Gold', priceCents: 1000 });
  await creator.call('POST', '/posts', {
    text: 'For members alone',
    audience: [[{ kind: 'members', tierIds: [], months: 0 }]],
    media: [],
    idempotencyKey: newKey(),
  });
  const { page } = creator;
  await page.goto('/dashboard/promotions');
  await expect(page.getByText('No promotions yet')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'New promotion' }).click();
  const dialog = page.getByRole('dialog', { name: 'New promotion' });
  await expect(dialog.getByText('Gold: First month $5.00, then $10.00 a month')).toBeVisible();
  await dialog.getByRole('radio', { name: 'A free trial' }).check();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Start promotion' }).click();
  const made = page.getByRole('list', { name: 'Promotions' }).getByRole('listitem');
  await expect(made).toContainText('7-day free trial');
  await expect(made).toContainText('Running');
  await expectGoodScreen(page);

  // — a stranger reads the offer on the server-rendered page
  const stranger = await person();
  await stranger.goto(`/creator/${creator.handle}`);
  await expect(stranger.getByRole('region', { name: 'Gold' })).toContainText('7 days free');

  const fan = await newcomer(await person(), 'Noor', 'fan');
  await fan.page.goto(`/creator/${creator.handle}`);
  const gold = fan.page.getByRole('region', { name: 'Gold' });
  await expect(gold).toContainText('7 days free. It ends by itself; nothing is charged.');
  await expectGoodScreen(fan.page);
  // the locked post and the membership's button say the same, and both match the dialog
  const start = { name: 'Start 7 days free' };
  await expect(fan.page.getByRole('article').getByRole('button', start)).toBeVisible();
  await gold.getByRole('button', start).click();
  await expect(fan.page.getByText(/^It ends by itself on .* Nothing is charged\.$/)).toBeVisible();
  await expectGoodScreen(fan.page);
  await fan.page.getByRole('dialog').getByRole('button', start).click();
  await expect(fan.page.getByText('You’re a member of Mira')).toBeVisible();
  await fan.page.keyboard.press('Escape');
  await expect(fan.page.getByText('For members alone')).toBeVisible();
  await expect(fan.page.getByText(/Free until .* Ends by itself\./)).toBeVisible();
  await page.reload();
  await expect(made).toContainText('Claimed1');

  await product.command('sandbox', 'advance', '7d');
  await expect(async () => {
    await fan.page.goto('/dashboard/memberships');
    await expect(fan.page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await fan.page.goto(`/creator/${creator.handle}`);
  await expect(gold.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expect(fan.page.getByText('For members alone')).toBeHidden();
  await expect(gold).not.toContainText('7 days free');
  const { items } = await fan.call<{ items: { totalCents: number }[] }>('GET', '/payments/orders');
  expect(items.map(({ totalCents }) => totalCents)).toEqual([0]);
});
