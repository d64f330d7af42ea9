import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';
import { MOVED_CLOCK } from '../support/shared-product.ts';

test.use({ shared: MOVED_CLOCK });

test('a disputed payment: the creator reads what, until when and what it takes', async ({
  person,
  product,
}) => {
  const creator = await newcomer(await person(), 'Ines Vale', 'creator');
  const fan = await newcomer(await person(), 'Otto Odd', 'fan');
  await saveCard(fan, '4000000000000259');
  const { id } = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'The whole letter',
    audience: [[{ kind: 'price', priceCents: 900 }]],
    idempotencyKey: newKey(),
  });
  await fan.page.goto(`/post/${id}`);
  await fan.page.getByRole('button', { name: 'Unlock for $9.00' }).click();
  await fan.page.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(fan.page.getByText('It’s yours')).toBeVisible();
  await product.command('sandbox', 'advance', '4d');

  const { page } = creator;
  await expect(async () => {
    await page.goto('/creator/earnings');
    await expect(
      page.getByRole('heading', { name: /^A payment of \$9\.00 is disputed, open until / }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expectGoodScreen(page);
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('heading', { name: 'A payment of $9.00 is disputed' })).toBeVisible();
  await expectGoodScreen(page);
});
