import {
  announceFault,
  expect,
  expectGoodScreen,
  newcomer,
  saveCard,
  test,
} from '../support/newcomer.ts';
import { seeTyping } from '../support/typing.ts';

test('a creator brings people together in a group: they talk live, buy and tip, the creator keeps order, and a member leaves', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const ann = await newcomer(await person(), 'Ann', 'fan');
  const bob = await newcomer(await person(), 'Bob', 'fan');
  await saveCard(ann);
  for (const fan of [ann, bob]) await fan.call('PUT', `/creators/${creator.id}/follow`);

  // — only a name is required; people are found by name
  await creator.page.goto('/dashboard/messages?show=group');
  await creator.page.getByRole('button', { name: 'New group' }).click();
  const form = creator.page.getByRole('dialog', { name: 'New group' });
  await form.getByRole('button', { name: 'Create group' }).click();
  await expect(form.getByText('Name your group.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Harbor club');
  await form.getByRole('button', { name: 'Create group' }).click();
  await creator.page.waitForURL(/conversation=/);
  const log = (page: typeof ann.page) => page.getByRole('log', { name: 'Messages in Harbor club' });
  const field = (page: typeof ann.page) =>
    page.getByRole('textbox', { name: 'Message Harbor club' });
  await creator.page.getByRole('button', { name: 'Members', exact: true }).click();
  const members = creator.page.getByRole('dialog', { name: 'Members' });
  for (const name of ['Ann', 'Bob']) {
    await members.getByRole('searchbox').fill(name);
    await members.getByRole('button', { name: `Add ${name}` }).click();
    await expect(
      members.getByRole('list', { name: 'Members' }).getByText(name, { exact: true }),
    ).toBeVisible();
  }
  await expectGoodScreen(creator.page);
  await members.getByRole('button', { name: 'Close' }).click();
  await expect(creator.page.getByText('3 members · by Ines')).toBeVisible();

  // — one member gets a notice, another finds the group among the messages, and everyone reads along
  await ann.page.goto('/dashboard/notifications');
  await expect(ann.page.getByText('Ines added you to “Harbor club”')).toBeVisible();
  await ann.page.getByRole('link', { name: 'Open the group' }).click();
  await expect(field(ann.page)).toBeVisible();
  await bob.page.goto('/dashboard/messages');
  await bob.page.getByRole('link', { name: /Harbor club/ }).click();
  await expect(field(bob.page)).toBeVisible();
  await field(ann.page).pressSequentially('Who comes on Sunday?');
  await seeTyping(field(ann.page), bob.page.getByText('Someone is typing…').first());
  await field(ann.page).press('Enter');
  for (const { page } of [bob, creator]) {
    await expect(log(page).getByText('Who comes on Sunday?')).toBeVisible();
    await expect(log(page).getByText('Ann', { exact: true })).toBeVisible();
  }
  await expect(log(ann.page).getByRole('img', { name: 'Seen by 2' })).toBeVisible();
  await expectGoodScreen(ann.page);

  // — each member buys for themself, everyone sees who tipped, and a mentioned name stands out
  await creator.page.getByRole('button', { name: 'Set a price' }).click();
  await creator.page.getByLabel('Price to unlock').fill('9');
  await creator.page.getByLabel('Locked words').fill('Behind the old pier');
  await field(creator.page).fill(`Where we meet, @${ann.handle}`);
  await field(creator.page).press('Enter');
  await expect(log(creator.page).getByText('$9.00 · Not unlocked yet')).toBeVisible();
  await expect(log(ann.page).locator('mark')).toHaveText(`@${ann.handle}`);
  await log(ann.page).getByRole('button', { name: 'Unlock for $9.00' }).click();
  await ann.page.getByRole('button', { name: 'Pay $9.00' }).click();
  await ann.page.getByRole('button', { name: 'Done' }).click();
  await expect(log(ann.page).getByText('Behind the old pier')).toBeVisible();
  await expect(log(creator.page).getByText('$9.00 · Unlocked by 1')).toBeVisible();
  await expect(log(bob.page).getByRole('button', { name: 'Unlock for $9.00' })).toBeVisible();
  await ann.page.getByRole('button', { name: 'Send a tip' }).click();
  await expect(ann.page.getByText(/Everyone in Harbor club sees the amount/)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Continue' }).click();
  await ann.page.getByRole('button', { name: /^Pay/ }).click();
  await ann.page.getByRole('button', { name: 'Done' }).click();
  await expect(log(bob.page).getByText(/Ann tipped/)).toBeVisible();
  await expectGoodScreen(bob.page);

  // — a message is removed, and only some may write
  await log(creator.page).getByText('Who comes on Sunday?').hover();
  await log(creator.page).getByRole('button', { name: 'More about this message' }).first().click();
  await creator.page.getByRole('menuitem', { name: 'Remove from the group' }).click();
  await creator.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(log(bob.page).getByText('Removed by a moderator')).toBeVisible();
  await creator.page.getByRole('button', { name: 'More about this group' }).click();
  await creator.page.getByRole('menuitem', { name: 'Group settings' }).click();
  await creator.page.getByRole('switch', { name: 'Announcements only' }).click();
  await creator.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    bob.page.getByText('Only the people who run this group can post here.'),
  ).toBeVisible();
  // — on another screen the badge shows a new message at once
  await bob.page.goto('/dashboard/memberships');
  const messages = bob.page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .first();
  await expect(messages).toHaveAccessibleName('Messages');
  await field(creator.page).fill('Sunday at ten');
  await field(creator.page).press('Enter');
  await expect(messages).toHaveAccessibleName('Messages, 1 unread');
  await messages.click();
  await bob.page.getByRole('link', { name: /Harbor club/ }).click();
  await expect(log(bob.page).getByText('Sunday at ten')).toBeVisible();
  await expectGoodScreen(bob.page);

  // — one member leaves, one is removed: the group disappears for both at once
  await bob.page.getByRole('button', { name: 'More about this group' }).click();
  await bob.page.getByRole('menuitem', { name: 'Leave the group' }).click();
  await bob.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(bob.page.getByText('Welcome to your Messages!')).toBeVisible();
  await expect(creator.page.getByText('2 members · by Ines')).toBeVisible();
  announceFault(/404 GET .*\/messages\/conversations\//);
  await creator.page.getByRole('button', { name: 'Members', exact: true }).click();
  await members.getByRole('button', { name: 'More about Ann' }).click();
  await creator.page.getByRole('menuitem', { name: 'Remove from the group' }).click();
  await expect(members.getByText('@ann')).toHaveCount(0);
  await expect(ann.page.getByText('This conversation isn’t here')).toBeVisible();
});
