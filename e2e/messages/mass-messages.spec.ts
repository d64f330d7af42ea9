import { expect, expectGoodScreen, newcomer, saveCard, test } from '../support/newcomer.ts';

test('a creator writes to all followers at once, sells what is locked, sees what became of it, and takes it back', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const ann = await newcomer(await person(), 'Ann', 'fan');
  const bob = await newcomer(await person(), 'Bob', 'fan');
  await saveCard(ann);
  for (const fan of [ann, bob]) await fan.call('PUT', `/creators/${creator.id}/follow`);

  // — the audience, the content and the price
  await creator.page.goto('/creator/create');
  await creator.page.getByRole('link', { name: /Send Mass DMs/ }).click();
  const form = creator.page.getByRole('form', { name: 'New mass message' });
  await expect(form.getByText('2 people will get this')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Followers' }).first().click();
  await expect(form.getByText('0 people will get this')).toBeVisible();
  await expect(form.getByText('Write something or add a file first.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Followers' }).first().click();
  await form.getByRole('textbox', { name: 'Message' }).fill('The harbor at night');
  await form.getByRole('button', { name: 'Set a price' }).click();
  await form.getByRole('textbox', { name: 'Price to unlock' }).fill('3');
  await form.getByRole('textbox', { name: 'Locked words' }).fill('It was the long lens');
  await expectGoodScreen(creator.page);
  // the typed text survives a reload
  await creator.page.reload();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('The harbor at night');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  const sure = creator.page.getByRole('dialog', { name: 'Send to 2 people?' });
  await sure.getByRole('button', { name: 'Send', exact: true }).click();

  // — everyone has it; one person buys it
  const sent = creator.page.getByRole('list', { name: 'Mass messages' }).getByRole('listitem');
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  await expect(sent.getByText('The harbor at night')).toBeVisible();
  await expectGoodScreen(creator.page);
  for (const { page } of [ann, bob]) {
    await page.goto('/dashboard/messages');
    await page.getByRole('link', { name: /Ines/ }).click();
    await expect(page.getByRole('log').getByText('The harbor at night')).toBeVisible();
  }
  await ann.page.getByRole('button', { name: 'Unlock for $3.00' }).click();
  await ann.page.getByRole('button', { name: 'Pay $3.00' }).click();
  await expect(ann.page.getByRole('log').getByText('It was the long lens')).toBeVisible();

  // — its results, and unsending it
  await creator.page.goto('/creator/create?tab=messages');
  await expect(sent.getByText('1 (50%)')).toBeVisible();
  await expect(sent.getByText('$3.00').last()).toBeVisible();
  await creator.page.goto('/dashboard');
  const best = creator.page.getByRole('list', { name: 'Best mass messages' });
  await expect(best.getByText('50% conv.')).toBeVisible();
  await best.getByRole('link').click();
  await expect(form.getByText('0 people will get this, without those who')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('The harbor at night');
  await expect(form.getByRole('textbox', { name: 'Price to unlock' })).toHaveValue('3');

  // — one for tomorrow, changed and then canceled before it goes out
  await creator.page.goto('/creator/create?new=message');
  await expect(form.getByRole('list', { name: 'Some of them' })).toContainText('Ann');
  await form.getByRole('textbox', { name: 'Message' }).fill('See you at the pier');
  await form.getByRole('button', { name: 'Add name' }).click();
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = creator.page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText(/See you at the pier (Ann|Bob)/)).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await form.getByRole('button', { name: 'Send a test to me' }).click();
  await creator.page.getByRole('button', { name: 'Open the test' }).click();
  await expect(creator.page.getByText('See you at the pier Ines')).toBeVisible();
  await expectGoodScreen(creator.page);
  await creator.page.getByRole('link', { name: 'Back to the message' }).click();
  await form.getByRole('switch', { name: 'Send later' }).click();
  await form.getByRole('switch', { name: 'At each fan’s local time' }).click();
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  const later = creator.page.getByRole('dialog', { name: 'Schedule this message?' });
  await later.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(sent.getByText('Scheduled', { exact: true })).toBeVisible();
  await expectGoodScreen(creator.page);
  await sent.getByRole('link', { name: 'Edit' }).click();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'See you at the pier {name}',
  );
  await expect(form.getByRole('switch', { name: 'At each fan’s local time' })).toBeChecked();
  await expect(form.getByLabel('Send at')).not.toHaveValue('');
  await form.getByRole('textbox', { name: 'Message' }).fill('See you at the lighthouse');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await later.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(sent.getByText('See you at the lighthouse')).toBeVisible();
  await expect(sent.getByText('See you at the pier')).toHaveCount(0);
  await sent.getByRole('button', { name: 'Cancel' }).click();
  await expect(sent.getByText('See you at the lighthouse')).toHaveCount(0);

  await sent.getByRole('button', { name: 'Unsend' }).click();
  const unsend = creator.page.getByRole('dialog', { name: 'Unsend this message?' });
  await unsend.getByRole('button', { name: 'Unsend' }).click();
  await expect(sent.getByText('Unsent', { exact: true })).toBeVisible();
  await expect(bob.page.getByRole('log').getByText('Message unsent')).toBeVisible();
  await expect(ann.page.getByText('Unsent. You keep what you bought.')).toBeVisible();
});
