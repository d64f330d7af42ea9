import {
  announceFault,
  expect,
  expectGoodScreen,
  newcomer,
  PHOTO,
  saveCard,
  test,
} from '../support/newcomer.ts';
import { expectAccessible } from '../support/test.ts';
import { seeTyping } from '../support/typing.ts';

test('a fan and a creator side by side: they write, the creator sells a picture, the fan unlocks it', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const fan = await newcomer(await person(), 'Noor', 'fan');
  await saveCard(fan);
  const log = (page: typeof fan.page, name: string) =>
    page.getByRole('log', { name: `Messages with ${name}` });

  // — a person who does not follow is told what to do; a follower may write
  announceFault(`403 PUT /functions/v1/messages/with/${creator.id}`);
  await fan.page.goto(`/creator/${creator.handle}`);
  const message = fan.page.getByRole('button', { name: 'Message', exact: true });
  await message.click();
  await expect(fan.page.getByText('Follow Mira to message them.')).toBeVisible();
  const said = fan.page.getByRole('region', { name: 'Messages to you' });
  await said.getByRole('button', { name: 'Follow' }).click();
  await fan.page.waitForURL(/\/dashboard\/messages\?conversation=/);
  const fanField = fan.page.getByRole('textbox', { name: 'Message Mira' });
  const fanLog = log(fan.page, 'Mira');

  // — the creator has an empty list open, and the first message appears by itself
  await creator.page.goto('/dashboard/messages');
  await expect(creator.page.getByText('Welcome to your Messages!')).toBeVisible();
  await fanField.fill('Hello Mira, more of the bay?');
  await fanField.press('Enter');
  await expect(fanLog.getByText('Hello Mira, more of the bay?')).toBeVisible();
  await expect(fanField).toHaveValue('');
  const requests = creator.page.getByRole('link', { name: /Message requests/ });
  await expect(requests).toContainText('1 unread');
  await requests.click();
  await creator.page.getByRole('link', { name: /Noor/ }).click();
  const creatorLog = log(creator.page, 'Noor');
  await expect(creatorLog.getByText('Hello Mira, more of the bay?')).toBeVisible();
  await creator.page.getByRole('button', { name: 'Accept' }).click();
  const creatorField = creator.page.getByRole('textbox', { name: 'Message Noor' });
  await expect(creatorField).toBeVisible();
  await expect(creator.page).toHaveURL(/\/dashboard\/messages\?conversation=[^&]+$/);
  await expect(creator.page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect(fanLog.getByRole('img', { name: 'Seen' })).toHaveCount(1);

  // — the creator's notes and label are beside the conversation, and the label finds it again
  const about = creator.page.getByRole('complementary', { name: 'About this fan' });
  await about.getByRole('textbox', { name: 'Your note' }).fill('Asked for the bay');
  await expect(about.getByText('Saved', { exact: true })).toBeVisible();
  await about.getByRole('button', { name: 'Add a label' }).click();
  await creator.page.getByRole('button', { name: 'New label' }).click();
  await creator.page.getByRole('textbox', { name: 'Name' }).fill('Bay');
  await creator.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(creator.page.getByRole('checkbox', { name: 'Bay' })).toBeChecked();
  await creator.page.getByRole('button', { name: 'Done' }).click();
  await creator.call('POST', '/messages/quick-replies', { title: 'Hello', text: 'Hi {name}!' });
  await creator.page.getByRole('button', { name: 'Quick replies' }).click();
  const replies = creator.page.getByRole('combobox', { name: 'Search quick replies' });
  await expect(replies).toBeFocused();
  await replies.fill('hel');
  await expect(creator.page.getByRole('option', { name: /Hello/ })).toBeVisible();
  await replies.press('Enter');
  await expect(creatorField).toHaveValue('Hi Noor!');
  await expect(creatorField).toBeFocused();
  await creatorField.fill('');
  await creator.page.goto('/dashboard/messages');
  await creator.page.getByRole('radio', { name: 'Bay' }).click();
  await expect(creator.page.getByRole('link', { name: /Noor/ })).toContainText('Bay');

  // — on another screen the next message is on the badge, and in the list; opening it marks it as read
  await creator.page.goto('/dashboard/settings');
  await fanField.fill('Or of the harbor?');
  await fanField.press('Enter');
  const badge = creator.page.getByRole('link', { name: 'Messages, 1 unread' });
  await expect(badge.first()).toBeVisible();
  await badge.first().click();
  const row = creator.page.getByRole('link', { name: /Noor/ });
  await expect(row).toContainText('Or of the harbor?');
  await expectGoodScreen(creator.page);
  await row.click();
  await expect(creatorLog.getByText('Or of the harbor?')).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expect(fanLog.getByRole('img', { name: 'Seen' })).toHaveCount(2);

  // — jumping to a day
  await creator.page.getByRole('button', { name: 'Search this conversation' }).click();
  await creator.page.getByLabel('Go to a date').fill('2020-01-01');
  await expect(creator.page).toHaveURL(/message=1\b/);
  await expect(creator.page.getByLabel('Go to a date')).toHaveCount(0);

  // — the other person sees typing
  await creatorField.pressSequentially('Yes, look');
  await seeTyping(creatorField, fanLog.getByText('Mira is typing…'));

  // — a reply with a locked picture
  const composer = creator.page.getByRole('form', { name: 'New message' });
  await composer.getByLabel('Add pictures or videos').setInputFiles(PHOTO);
  await composer.getByRole('button', { name: 'Set a price' }).click();
  await composer.getByLabel('Price to unlock').fill('0.5');
  await expect(composer.getByRole('button', { name: 'Send' })).toBeEnabled({ timeout: 60_000 });
  await composer.getByRole('button', { name: 'Send' }).click();
  await expect(composer.getByText('Messages can cost from $1.00 to $500.00.')).toBeVisible();
  await composer.getByLabel('Price to unlock').fill('5');
  await expectAccessible(creator.page);
  await composer.getByRole('button', { name: 'Send' }).click();
  await expect(creatorLog.getByText('$5.00 · Not unlocked yet')).toBeVisible();

  const unlock = fanLog.getByRole('button', { name: 'Unlock for $5.00' });
  await expect(fanLog.getByText('Yes, look')).toBeVisible();
  await expect(unlock).toBeVisible({ timeout: 60_000 });
  await expectGoodScreen(fan.page);

  // — one press on a saved card, and the picture is there, large and in the gallery
  await unlock.click();
  const checkout = fan.page.getByRole('dialog', { name: 'Unlock this message' });
  await checkout.getByRole('button', { name: 'Pay $5.00' }).click();
  await expect(fan.page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible();
  await fan.page.getByRole('button', { name: 'Done' }).click();
  await fanLog.getByRole('button', { name: 'Open the picture' }).click();
  await expect(fan.page.getByRole('dialog', { name: 'Viewer' })).toBeVisible();
  await fan.page.keyboard.press('Escape');
  await expect(creatorLog.getByText('$5.00 · Unlocked')).toBeVisible();

  // — an unsent message disappears from both screens
  await fanField.fill('Wrong window');
  await fanField.press('Enter');
  await expect(creatorLog.getByText('Wrong window')).toBeVisible();
  const mistake = fanLog.getByRole('listitem').filter({ hasText: 'Wrong window' });
  await mistake.getByRole('button', { name: 'More about your message' }).click();
  await fan.page.getByRole('menuitem', { name: 'Unsend' }).click();
  await fan.page
    .getByRole('dialog', { name: 'Unsend this message?' })
    .getByRole('button', { name: 'Unsend' })
    .click();
  await expect(fanLog.getByText('You unsent a message')).toBeVisible();
  await expect(creatorLog.getByText('Message unsent')).toBeVisible();
  await expect(creatorLog.getByText('Wrong window')).toHaveCount(0);

  // — a message is forwarded to another creator; the sold picture stays where it was sold
  const other = await newcomer(await person(), 'Lena', 'creator');
  await other.call('PUT', '/messages/settings', { whoMayWrite: 'everyone' });
  const opened = await fan.call<{ id: string }>('PUT', `/messages/with/${other.id}`);
  await fan.call('POST', `/messages/conversations/${opened.id}/messages`, {
    clientId: crypto.randomUUID(),
    text: 'Hello Lena',
  });
  const sold = fanLog.getByRole('listitem').filter({ hasText: 'Yes, look' });
  await sold.getByRole('button', { name: 'More about this message' }).click();
  await fan.page.getByRole('menuitem', { name: 'Forward' }).click();
  const forward = fan.page.getByRole('dialog', { name: 'Forward to' });
  await forward.getByRole('checkbox', { name: 'Lena' }).click();
  await expectAccessible(fan.page);
  await forward.getByRole('button', { name: 'Forward' }).click();
  const lena = fan.page.getByRole('link', { name: /Lena/ });
  await expect(lena).toContainText('You: Yes, look');
  await lena.click();
  await expect(log(fan.page, 'Lena').getByText('Forwarded')).toBeVisible();
  await fan.page.getByRole('link', { name: /Mira/ }).click();

  // — without a network a message waits, survives a reload, and is sent once
  announceFault(/ERR_INTERNET_DISCONNECTED/);
  await fan.page.context().setOffline(true);
  // on a busy machine a request made right afterwards may still get through
  const isOnline = () => fan.page.evaluate(() => fetch('/healthz').then(Boolean, () => false));
  await expect.poll(isOnline).toBe(false);
  await fanField.fill('From the train');
  await fanField.press('Enter');
  await expect(fanLog.getByText('Waiting for the network')).toBeVisible();
  await fan.page.context().setOffline(false);
  await expect(creatorLog.getByText('From the train')).toBeVisible();
  await expect(fanLog.getByText('Waiting for the network')).toHaveCount(0);
  await expect(fanLog.getByText('From the train')).toHaveCount(1);

  await fan.page.goto('/dashboard/gallery');
  await expect(fan.page.getByRole('main').getByRole('button', { name: /^Photo/ })).toHaveCount(1);
});
