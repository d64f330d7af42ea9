import { expect, expectGoodScreen, newcomer, saveCard, test } from '../support/newcomer.ts';

test('a creator takes money for first messages: a stranger pays, the reply earns it, and writing is free from then on', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const fan = await newcomer(await person(), 'Pia', 'fan');
  await saveCard(fan);

  // — the creator sets a price
  await creator.page.goto('/dashboard/settings?section=messages');
  await creator.page.getByRole('radio', { name: 'Anyone who pays' }).click();
  const price = creator.page.getByLabel('Price of a message');
  await price.fill('0.20');
  await creator.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(creator.page.getByText('Messages can cost from $1.00 to $500.00.')).toBeVisible();
  await price.fill('7');
  await creator.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(creator.page.getByText('Saved', { exact: true })).toBeVisible();
  await expectGoodScreen(creator.page);

  // — the fan sees the price before writing, and pays with one press on a saved card
  await fan.page.goto(`/creator/${creator.handle}`);
  await fan.page.getByRole('button', { name: 'Message', exact: true }).click();
  await fan.page.waitForURL(/\/dashboard\/messages\?conversation=/);
  await expect(fan.page.getByText(/Each message costs \$7\.00 until Ines replies/)).toBeVisible();
  await fan.page.getByRole('textbox', { name: 'Message Ines' }).fill('Which lens was that?');
  await fan.page.getByRole('button', { name: 'Send for $7.00' }).click();
  const checkout = fan.page.getByRole('dialog', { name: 'Message Ines' });
  await checkout.getByRole('button', { name: 'Pay $7.00' }).click();
  await expect(fan.page.getByRole('dialog', { name: 'Message sent' })).toBeVisible();
  await fan.page.getByRole('button', { name: 'Done' }).click();
  const fanLog = fan.page.getByRole('log', { name: 'Messages with Ines' });
  await expect(fanLog.getByText('Which lens was that?')).toBeVisible();
  await expect(fanLog.getByText(/\$7\.00 · Refunded if they don’t reply by/)).toBeVisible();
  await expect(fan.page.getByRole('textbox', { name: 'Message Ines' })).toHaveValue('');
  await expectGoodScreen(fan.page);

  // — the message is in the inbox with what it earns; the reply earns it on both screens
  await creator.page.goto('/dashboard/messages');
  await creator.page.getByRole('link', { name: /Pia/ }).click();
  const creatorLog = creator.page.getByRole('log', { name: 'Messages with Pia' });
  await expect(creatorLog.getByText(/\$7\.00 · Reply to earn it by/)).toBeVisible();
  const field = creator.page.getByRole('textbox', { name: 'Message Pia' });
  await field.fill('A 35 mm');
  await field.press('Enter');
  await expect(creatorLog.getByText('$7.00 · Earned with your reply')).toBeVisible();
  await expect(fanLog.getByText('$7.00 · Answered')).toBeVisible();
  await expect(fan.page.getByText(/Each message costs/)).toHaveCount(0);
  await fan.page.getByRole('textbox', { name: 'Message Ines' }).fill('Thank you!');
  await fan.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(creatorLog.getByText('Thank you!')).toBeVisible();
});
