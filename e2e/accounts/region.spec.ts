import {
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  PASSWORD,
  test,
} from './accounts-test.ts';

test('language and region drive how dates and amounts are written, at once and after a reload', async ({
  person,
}) => {
  const page = await person();
  await arriveSignedIn(page, 'Ida Moe');
  await page.goto('/dashboard/settings?section=account');
  const region = page.getByLabel('Language and region');
  await expect(region).toHaveAccessibleDescription(/^From your browser\. Example: .*\$1,234\.50/);
  await expect(page.getByText('Text stays in English.')).toBeVisible();
  await region.selectOption('de-DE');
  await expectToast(page, 'success', 'Saved');
  await expect(region).toHaveAccessibleDescription(/^Example: .*1\.234,50/);
  await expectGoodScreen(page);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('tokyo');
  await expectGoodScreen(page);
  await page.getByRole('option', { name: 'Tokyo (GMT+9)' }).click();
  await expect(zone).toHaveValue('Tokyo (GMT+9)');

  await page.goto('/dashboard/settings?section=data');
  const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  const due = new Date(Date.now() + 14 * 86_400_000);
  await expect(page.getByText(today.format(due))).toBeVisible();
  await page.reload();
  await expect(page.getByText(today.format(due))).toBeVisible();
});
