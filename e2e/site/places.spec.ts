import { GALLERY_TEXTS, STREAMS_TEXTS } from '@limelight/contract/discovery/texts';
import { MEMBERSHIP_TEXTS, ORDER_TEXTS } from '@limelight/contract/memberships/texts';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { expect, expectFilters, expectGoodScreen, test } from '../support/fan-test.ts';

const EMPTY = [
  ['gallery', GALLERY_TEXTS.empty, GALLERY_TEXTS.purchased, GALLERY_TEXTS.membership],
  ['streams', STREAMS_TEXTS.title, STREAMS_TEXTS.empty, STREAMS_TEXTS.emptyHint],
  ['memberships', MEMBERSHIP_TEXTS.title, MEMBERSHIP_TEXTS.empty, MEMBERSHIP_TEXTS.emptyHint],
  ['orders', ORDER_TEXTS.title, ORDER_TEXTS.empty, ORDER_TEXTS.emptyHint],
] as const;

test('a newcomer reads where there is nothing yet, and what will be', async ({ fan }) => {
  for (const [place, ...texts] of EMPTY) {
    await fan.goto(`/dashboard/${place}`);
    for (const text of texts)
      await expect(fan.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await expectGoodScreen(fan);
  }
});

test('messages: four filters, and an empty state that says how to begin', async ({ fan }) => {
  await fan.goto('/dashboard/messages');
  await expectFilters(fan, ['All', 'Group', 'Saved Messages', 'Saved Chat']);
  for (const filter of Object.values(MESSAGES_TEXTS.filters)) {
    await fan.getByRole('radio', { name: filter, exact: true }).click();
    await expect(fan.getByText('Welcome to your Messages!', { exact: true })).toBeVisible();
    await expect(fan.getByText('Start following creators to message!')).toBeVisible();
  }
  await expectGoodScreen(fan);
});

test('notifications: four filters, and announcements that lead somewhere', async ({ fan }) => {
  await fan.goto('/dashboard/notifications');
  await expectFilters(fan, ['All', 'Comments', 'Mentions', 'Memberships']);
  const doors = fan.getByRole('button', { name: 'Check it out', exact: true });
  await expect(doors.first()).toBeVisible();
  const cards = fan.getByRole('main').getByRole('listitem');
  expect(await doors.count()).toBe(await cards.count());
  await expectGoodScreen(fan);
  const { comments, mentions, memberships } = NOTIFICATIONS_TEXTS.noneOf;
  for (const [filter, { title }] of [
    ['Comments', comments],
    ['Mentions', mentions],
    ['Memberships', memberships],
  ] as const) {
    await fan.getByRole('radio', { name: filter, exact: true }).click();
    await expect(fan.getByText(title, { exact: true })).toBeVisible();
    await expect(doors).toHaveCount(0);
  }
  await fan.getByRole('radio', { name: 'All', exact: true }).click();
  await cards
    .filter({ hasText: 'Find something new' })
    .getByRole('button', { name: 'Check it out' })
    .click();
  await expect(fan).toHaveURL(/\/dashboard\/search$/);
});
