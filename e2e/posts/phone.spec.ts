import { expect, expectGoodScreen, newcomer, test } from '../support/newcomer.ts';

test('on a phone the composer has one bar within reach, three audiences first, and the price below its choice', async ({
  person,
}) => {
  const { page, call } = await newcomer(await person(), 'Mira', 'creator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/creator/create?new=post');
  await page.getByLabel('Text').fill('Written on the way');
  const audiences = page.getByRole('radiogroup', { name: 'Who can see this' });
  await expect(audiences.getByRole('radio')).toHaveCount(3);
  await audiences.getByRole('radio', { name: /^A price/ }).check();
  await audiences.getByRole('textbox', { name: 'Price' }).fill('9');
  await page.getByRole('switch', { name: 'Also send as a message' }).click();
  await expect(page.getByText('0 people would get it now')).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectGoodScreen(page);

  // at any scroll position, the bar is one line above the tabs
  await page.evaluate(() => scrollTo(0, 0));
  const preview = page.getByRole('button', { name: 'Preview' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  for (const one of [page.getByText('Draft saved'), preview, publish])
    await expect(one).toBeInViewport({ ratio: 1 });
  await preview.click();
  const seen = page.getByRole('dialog', { name: 'How others see it' });
  await seen.getByRole('tab', { name: 'Fan' }).click();
  await expect(seen.getByText('Written on the way')).toHaveCount(0);
  await seen.getByRole('tab', { name: 'Buyer' }).click();
  await expect(seen.getByText('Written on the way')).toBeVisible();
  await page.keyboard.press('Escape');
  await publish.click();
  await page.waitForURL(/\/post\//);
  await expect
    .poll(async () => (await call<{ items: unknown[] }>('GET', '/messages/mass')).items.length)
    .toBe(1);
});
