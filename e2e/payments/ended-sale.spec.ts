import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';

test('a sale that ended while the bank asked says so right after the confirmation', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ingrid Sold', 'creator');
  const fan = await newcomer(await person(), 'Lars Late', 'fan');
  await saveCard(fan, '4000002760003184');
  const { id } = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'Soon gone',
    audience: [[{ kind: 'price', priceCents: 900 }]],
    idempotencyKey: newKey(),
  });
  const { page } = fan;
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Unlock for $9.00' }).click();
  await page.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm this payment' })).toBeVisible();
  await creator.call('PUT', `/safety/blocks/${fan.id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const order = page.getByRole('dialog', { name: 'This purchase didn’t go through' });
  await expect(order).toContainText('no longer for sale when your payment went through');
  await expect(order).toContainText('Your money is on its way back to your card.');
  await expectGoodScreen(page);
  await order.getByRole('button', { name: 'Close' }).last().click();
  await expect(order).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Returned')).toBeVisible();
});

test('one that stands goes on where it was begun', async ({ person }) => {
  const creator = await newcomer(await person(), 'Ingmar Sold', 'creator');
  const fan = await newcomer(await person(), 'Lena Late', 'fan');
  await saveCard(fan, '4000002760003184');
  const { id } = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'Here to stay',
    audience: [[{ kind: 'price', priceCents: 900 }]],
    idempotencyKey: newKey(),
  });
  const { page } = fan;
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Unlock for $9.00' }).click();
  await page.getByRole('button', { name: 'Pay $9.00' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/post/${id}`));
});

test('who blocks a creator they pay cancels in the same go, and nothing leads to a page that is gone', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ines Blocked', 'creator');
  const fan = await newcomer(await person(), 'Bo Blocker', 'fan');
  await saveCard(fan);
  const { id: tierId } = await creator.call<{ id: string }>('POST', '/creators/me/tiers', {
    name: 'Gold',
    priceCents: 500,
  });
  await fan.call('POST', '/memberships', {
    tierId,
    expectedPriceCents: 500,
    idempotencyKey: newKey(),
  });
  const { page } = fan;
  await page.goto(`/creator/${creator.handle}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const asked = page.getByRole('dialog', { name: 'Block Ines Blocked?' });
  await expect(asked.getByLabel('Cancel my membership too')).toBeChecked();
  await expectGoodScreen(page);
  await asked.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Your membership is canceled.')).toBeVisible();
  await page.goto('/dashboard/memberships');
  await expect(page.getByText('Ines Blocked')).toBeVisible();
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Ines Blocked/ })).toHaveCount(0);
});
