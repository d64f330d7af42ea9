import { readFile } from 'node:fs/promises';
import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';

test('a creator finds fans, reads what each bought, puts one on a list, takes all along as a table, and writes to spenders', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const { page } = creator;

  // — no fans yet
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Fans', exact: true }).click();
  await expect(page.getByText('No fans yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await expectGoodScreen(page);

  // — two follow, one of them pays
  const ann = await newcomer(await person(), 'Ann', 'fan');
  const bob = await newcomer(await person(), 'Bob', 'fan');
  for (const fan of [ann, bob]) await fan.call('PUT', `/creators/${creator.id}/follow`);
  await saveCard(ann);
  await ann.call('POST', '/payments/tips', {
    creatorId: creator.id,
    amountCents: 1_000,
    idempotencyKey: newKey(),
  });

  // — searched, filtered, opened
  await creator.call('POST', '/creators/me/lists', { name: 'Regulars' });
  await page.reload();
  const fans = page
    .getByRole('table', { name: 'Fans' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(fans).toHaveCount(2);
  await expect(page.getByText('2 fans')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('radio', { name: 'Spenders' }).click();
  await expect(fans).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find a fan' }).fill('bob');
  await expect(page.getByText('Nobody here')).toBeVisible();
  await page.getByRole('button', { name: 'Show all fans' }).click();
  await expect(fans).toHaveCount(2);
  await fans.getByRole('link', { name: /Ann/ }).click();
  await expect(page.getByRole('heading', { name: 'Ann' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Purchases' }).getByText('$10.00')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Regulars' }).click();
  await expect(page.getByRole('checkbox', { name: 'Regulars' })).toBeChecked();
  await expectGoodScreen(page);
  await page.goBack();
  await page.getByRole('combobox', { name: 'List' }).selectOption('Regulars');
  await expect(fans).toHaveCount(1);

  // — exported, and written to
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toContain('Ann');
  expect(table).not.toContain('Bob');
  await page.getByRole('radio', { name: 'Spenders' }).click();
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  const form = page.getByRole('form', { name: 'New mass message' });
  await expect(form.getByText('1 person will get this')).toBeVisible();
  const list = form.getByRole('combobox', { name: 'List' });
  await expect(list.locator('option:checked')).toHaveText('Regulars');
  await form.getByRole('textbox', { name: 'Spent at least' }).fill('10.01');
  await expect(form.getByText('0 people will get this')).toBeVisible();
});
