import { expect, newcomer, test } from '../support/newcomer.ts';
import { expectAccessible } from '../support/test.ts';

test('a voice message: recorded, heard, sent; the other person sees its waveform and plays it', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const fan = await newcomer(await person(), 'Noor', 'fan');
  await fan.call('PUT', `/creators/${creator.id}/follow`);
  const { id } = await fan.call<{ id: string }>('PUT', `/messages/with/${creator.id}`);
  await fan.page.goto(`/dashboard/messages?conversation=${id}`);
  await fan.page.getByRole('button', { name: 'Record a voice message' }).click();
  const dialog = fan.page.getByRole('dialog', { name: 'Voice message' });
  await expect(dialog.getByRole('timer')).toHaveText('0:02');
  await expectAccessible(fan.page);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByLabel('Your recording')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to message' }).click();
  const send = fan.page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeEnabled({ timeout: 60_000 });
  await send.click();

  await creator.page.goto(`/dashboard/messages?conversation=${id}`);
  const log = creator.page.getByRole('log', { name: 'Messages with Noor' });
  const play = log.getByRole('button', { name: 'Play the audio' });
  await expect(play).toBeEnabled({ timeout: 60_000 });
  await expect(log.locator('svg rect')).not.toHaveCount(0);
  await play.click();
  await expect(log.getByRole('group', { name: 'Audio' })).toBeVisible();
});
