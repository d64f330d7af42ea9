import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';

test('a creator makes tiers, orders them and raises a price; a fan chooses, changes up and plans to go down', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const page = creator.page;
  await page.goto('/creator/create?tab=tiers');
  await expect(page.getByText('No tiers yet')).toBeVisible();

  const make = async (name: string, includes: string, price: string) => {
    await page.getByRole('button', { name: 'New tier' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tier' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('What it includes').fill(includes);
    await dialog.getByLabel('Price per month').fill(price);
    await dialog.getByRole('button', { name: 'Create tier' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'New tier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create tier' }).click();
  await expect(page.getByText('Give your tier a name.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await make('Gold', 'Every post\nA letter on Sundays', '25');
  await make('Silver', 'Every post', '5');
  const tiers = page.getByRole('list', { name: 'Tiers on your page' }).locator('> li');
  await expect(tiers).toHaveCount(2);
  await page.getByRole('button', { name: 'Move Silver up' }).click();
  await expect(tiers.first()).toContainText('Silver');
  await expectGoodScreen(page);

  // — a fan sees both, and joins the cheaper one
  const fan = await newcomer(await person(), 'Noor', 'fan');
  await saveCard(fan);
  await fan.page.goto(`/creator/${creator.handle}`);
  const silver = fan.page.getByRole('region', { name: 'Silver' });
  await expect(silver).toBeInViewport();
  await expect(fan.page.getByText('A letter on Sundays')).toBeVisible();
  await expect(fan.page.getByText('With Silver')).toBeVisible();
  await expectGoodScreen(fan.page);
  await silver.getByRole('button', { name: 'Subscribe' }).click();
  await fan.page.getByRole('button', { name: 'Pay $5.00' }).click();
  await expect(fan.page.getByText('You’re a member of Mira')).toBeVisible();
  await fan.page.keyboard.press('Escape');

  // — a post for the other tier offers a member the change, with its price
  const { items } = await creator.call<{ items: { id: string; name: string }[] }>(
    'GET',
    '/creators/me/tiers',
  );
  const goldId = items.find(({ name }) => name === 'Gold')?.id;
  await creator.call('POST', '/posts', {
    text: 'For gold alone',
    audience: [[{ kind: 'members', tierIds: [goldId], months: 0 }]],
    media: [],
    idempotencyKey: newKey(),
  });
  await fan.page.reload();
  await fan.page.getByRole('button', { name: 'Change your tier: $25.00 a month' }).click();
  const change = fan.page.getByRole('dialog', { name: 'Change your tier' });
  await change.getByRole('radio', { name: /Gold/ }).check();
  await expect(change.getByText(/^\$20\.00 today for the rest of this month/)).toBeVisible();
  await expectGoodScreen(fan.page);
  await change.getByRole('button', { name: 'Change now for $20.00' }).click();
  const checkout = fan.page.getByRole('dialog', { name: 'Change to Gold' });
  await expect(checkout.getByText('$25.00 a month')).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(fan.page.getByText('You’re on Gold now')).toBeVisible();
  await fan.page.keyboard.press('Escape');
  await expect(fan.page.getByText('For gold alone')).toBeVisible();

  // — a higher price is for new members; this one keeps their price
  await page.getByRole('button', { name: 'Tier Gold' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit tier' });
  await edit.getByLabel('Price per month').fill('30');
  await edit.getByRole('button', { name: 'Save tier' }).click();
  await expect(page.getByText('Tier saved')).toBeVisible();
  await expect(tiers.last()).toContainText('$30.00 a month');
  await tiers.last().getByText('Earlier prices').click();
  await expect(tiers.last()).toContainText('$25.00 a month, from');

  // — the member is asked, on their own screens and on the creator's page, and declines for now
  await expect(async () => {
    await fan.page.goto('/dashboard/notifications');
    await expect(
      fan.page.getByRole('heading', { name: /is asking you to agree to a new price$/ }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expectGoodScreen(fan.page);
  await fan.page.goto(`/creator/${creator.handle}`);
  await expect(fan.page.getByRole('button', { name: 'Agree to $30.00' })).toBeVisible();
  await fan.page.goto('/dashboard/memberships');
  await expectGoodScreen(fan.page);
  await fan.page.getByRole('button', { name: 'Keep $25.00' }).click();
  await expect(fan.page.getByText('New members pay $30.00; you keep your price.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^New price: 0 agreed, 1 declined/ }).click();
  const answers = page.getByRole('dialog', { name: 'Answers to the new price' });
  await expect(answers.getByRole('list', { name: 'Answers' })).toContainText('Declined');
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');

  // — a cheaper tier at the next renewal, and back
  await fan.page.getByRole('button', { name: 'Change tier' }).click();
  await change.getByRole('radio', { name: /Silver/ }).check();
  await change.getByRole('button', { name: /^Change on / }).click();
  await expect(change).toBeHidden();
  await expect(
    fan.page.getByRole('main').getByText(/^From .*: Silver, \$5\.00 a month$/),
  ).toBeVisible();
  await expectGoodScreen(fan.page);
  await fan.page.getByRole('button', { name: 'Change tier' }).click();
  await change.getByRole('radio', { name: /Gold/ }).check();
  await change.getByRole('button', { name: 'Keep Gold' }).click();
  await expect(change).toBeHidden();
  await expect(fan.page.getByRole('main').getByText(/Silver, \$5\.00 a month/)).toHaveCount(0);

  // — archived: no new members, and this member stays
  await page.reload();
  await page.getByRole('button', { name: 'Tier Gold' }).click();
  await page.getByRole('menuitem', { name: 'Stop selling' }).click();
  await page.getByRole('button', { name: 'Stop selling', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No longer sold' })).toBeVisible();
  await expectGoodScreen(page);
  await fan.page.reload();
  await expect(fan.page.getByText('Gold · $25.00 a month')).toBeVisible();
});
