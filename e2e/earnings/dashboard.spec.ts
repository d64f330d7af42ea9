import { creatorsTexts } from '@limelight/contract/creators/texts';
import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';

const { dashboard: texts, create } = creatorsTexts;

test('a new creator reads the dashboard and Create in their words, with nothing in them yet', async ({
  person,
}) => {
  const { page } = await newcomer(await person(), 'Ines', 'creator');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: texts.greeting('Ines') })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(Object.values(texts.tabs));
  const chips = page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio');
  await expect(chips).toHaveText(Object.values(texts.periods));
  await expect(page.getByRole('radio', { name: texts.periods.thisWeek })).toBeChecked();
  const cards = page.getByRole('region', { name: 'Figures' });
  await expect(cards.getByRole('heading')).toHaveText(Object.values(texts.cards));
  await expect(cards.getByText('0', { exact: true })).toHaveCount(2);
  await expect(cards.getByText('$0.00', { exact: true })).toHaveCount(2);
  for (const words of [
    texts.reuseTopDms.title,
    texts.reuseTopDms.empty,
    texts.reuseTopDms.conversion(0),
    texts.tryNewCaptions.title,
    texts.tryNewCaptions.empty,
    texts.topEarningMedia.title,
    texts.topEarningMedia.empty,
    texts.topPurchasedMedia.title,
    texts.topPurchasedMedia.empty,
  ])
    await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Day by day' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Today' })).toHaveCount(0);
  const shortcuts = page.getByRole('region', { name: 'Shortcuts' });
  for (const [words, path] of [
    [texts.shortcuts.sendMassDms, /^\/creator\/create/],
    [texts.shortcuts.createAPost, /^\/creator\/create/],
    [texts.shortcuts.viewEarnings, /^\/creator\/earnings/],
  ] as const)
    await expect(shortcuts.getByRole('link', { name: words })).toHaveAttribute('href', path);
  await expectGoodScreen(page);

  await page.goto('/creator/create');
  for (const words of [create.sendMassDms, create.createAPost])
    await expect(page.getByRole('main').getByRole('link', { name: words })).toBeVisible();
});

test('the dashboard says what was earned day by day, what sold and what waits; a phone has Manage there', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const fan = await newcomer(await person(), 'Ann', 'fan');
  await fan.call('PUT', `/creators/${creator.id}/follow`);
  await saveCard(fan);
  await fan.call('POST', '/payments/tips', {
    creatorId: creator.id,
    amountCents: 1_000,
    idempotencyKey: newKey(),
  });
  const { id } = await creator.call<{ id: string }>('PUT', `/messages/with/${fan.id}`);
  await creator.call('POST', `/messages/conversations/${id}/messages`, {
    clientId: newKey(),
    text: 'Thank you!',
  });
  await fan.call('POST', `/messages/conversations/${id}/messages`, {
    clientId: newKey(),
    text: 'When is the next walk?',
  });

  const { page } = creator;
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: 'Earnings, day by day' })).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('cell', { name: '$8.00' })).toBeVisible();
  await expectGoodScreen(page);
  await page
    .getByRole('list', { name: 'Today' })
    .getByRole('link', { name: '1 message waits for your answer' })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/messages/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const manage = page.getByRole('navigation', { name: 'Manage' });
  await expect(manage.getByRole('link')).toHaveCount(9);
  await manage.getByRole('link', { name: 'Vault' }).click();
  await expect(page).toHaveURL(/\/dashboard\/vault$/);
});
