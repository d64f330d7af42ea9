import { arriveSignedIn, expect, expectGoodScreen, test } from '../accounts/accounts-test.ts';

test('an administrator verifies and features a creator; a moderator has the posts alone', async ({
  person,
  product,
}) => {
  test.setTimeout(120_000);
  const creator = await person();
  await arriveSignedIn(creator, 'Quilla Lund', 'creator');
  const page = await person();
  const admin = await arriveSignedIn(page, 'Ada Boss');
  await product.command('admin', 'grant', admin.email);
  await page.goto('/admin');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Creators' }).click();
  await page.getByLabel('Find creators').fill('quilla');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Quilla Lund is verified')).toBeVisible();
  await page.getByRole('button', { name: 'Feature' }).click();
  await expect(page.getByRole('button', { name: 'Move Quilla Lund up' })).toBeDisabled();
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect(page.getByText('No post is taken down.')).toBeVisible();
  await page.getByLabel('A post’s address').fill('nothing');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Paste a post’s address.')).toBeVisible();
  await expectGoodScreen(page);

  await product.command(
    'admin',
    'grant',
    (await arriveSignedIn(creator, 'Mo Derator')).email,
    'moderator',
  );
  await creator.goto('/admin');
  await expect(creator.getByRole('tab', { name: 'Posts' })).toBeVisible();
  await expect(creator.getByRole('tab', { name: 'Orders' })).toHaveCount(0);
});
