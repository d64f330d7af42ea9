import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';

test('a creator makes a link, and reads what it brought', async ({ person }) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const { page } = creator;

  // — no data yet
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();
  await expect(page.getByText('Nobody came in these days.')).toBeVisible();
  await expect(page.getByText('This fills a month after your first member joins.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Été');
  await expect(page.getByText('Use up to 40 letters, digits and hyphens')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Summer Sale');
  await expect(page.getByText(`/creator/${creator.handle}?via=summer-sale`)).toBeVisible();
  await expectGoodScreen(page);

  // — a fan comes by the link, follows, and pays
  const ann = await newcomer(await person(), 'Ann', 'fan');
  // headless browsers count as robots
  await ann.page.setExtraHTTPHeaders({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  });
  const visited = ann.page.waitForResponse((answer) => answer.url().endsWith('/analytics/visits'));
  await ann.page.goto(`/creator/${creator.handle}?via=summer-sale`);
  expect((await visited).status()).toBe(200);
  await ann.page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await expect(ann.page.getByRole('button', { name: 'Following' }).first()).toBeVisible();
  await saveCard(ann);
  await ann.call('POST', '/payments/tips', {
    creatorId: creator.id,
    amountCents: 1_000,
    idempotencyKey: newKey(),
  });

  // — the report shows it under the link
  const row = page.getByRole('row', { name: /Your link “summer-sale”/ });
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('cell')).toHaveText(['1', '1', '1', '0', '$8.00'], {
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
  await expectGoodScreen(page);
});
