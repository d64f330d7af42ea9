import { MENU_TEXTS } from '@limelight/contract/accounts/texts';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { GALLERY_TEXTS, STREAMS_TEXTS } from '@limelight/contract/discovery/texts';
import { MEMBERSHIP_TEXTS, ORDER_TEXTS } from '@limelight/contract/memberships/texts';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { expect, expectFilters, expectGoodScreen, test } from './fan-test.ts';

const EMPTY = [
  ['gallery', GALLERY_TEXTS.empty, GALLERY_TEXTS.purchased, GALLERY_TEXTS.membership],
  ['streams', STREAMS_TEXTS.title, STREAMS_TEXTS.empty, STREAMS_TEXTS.emptyHint],
  ['memberships', MEMBERSHIP_TEXTS.title, MEMBERSHIP_TEXTS.empty, MEMBERSHIP_TEXTS.emptyHint],
  ['orders', ORDER_TEXTS.title, ORDER_TEXTS.empty, ORDER_TEXTS.emptyHint],
] as const;

for (const [place, ...texts] of EMPTY) {
  test(`${place}: a newcomer reads that there is nothing yet, and what will be`, async ({
    fan,
  }) => {
    await fan.goto(`/dashboard/${place}`);
    for (const text of texts)
      await expect(fan.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await expectGoodScreen(fan);
  });
}

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
  for (const filter of ['Comments', 'Mentions', 'Memberships']) {
    await fan.getByRole('radio', { name: filter, exact: true }).click();
    await expect(fan.getByText(NOTIFICATIONS_TEXTS.empty, { exact: true })).toBeVisible();
    await expect(doors).toHaveCount(0);
  }
  await fan.getByRole('radio', { name: 'All', exact: true }).click();
  await cards
    .filter({ hasText: 'Find something new' })
    .getByRole('button', { name: 'Check it out' })
    .click();
  await expect(fan).toHaveURL(/\/dashboard\/search$/);
});

test('menu: who one is, where to go, and becoming a creator', async ({ fan }) => {
  await fan.goto('/dashboard/menu');
  const main = fan.getByRole('main');
  await expect(main.getByText('Noor', { exact: true })).toBeVisible();
  await expect(main.getByText(/^@noor/)).toBeVisible();
  await expect(main.getByText('N', { exact: true })).toBeVisible();
  const links = main.getByRole('link');
  await expect(links).toHaveText([
    'Watch Streams',
    'Memberships',
    'Orders',
    'Profile',
    'Gallery',
    'Settings',
  ]);
  await expect(main.getByRole('heading', { name: MENU_TEXTS.other, exact: true })).toBeVisible();
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(places).toEqual(
    ['streams', 'memberships', 'orders', 'profile', 'gallery', 'settings'].map(
      (place) => `/dashboard/${place}`,
    ),
  );
  await expectGoodScreen(fan);

  const become = main.getByRole('button', { name: creatorsTexts.becomeACreator, exact: true });
  const insert = fan.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/creators'),
  );
  const reload = fan.waitForEvent('load');
  await become.click();
  expect((await insert).postDataJSON()).toMatchObject({ onboarding_complete: false });
  await expect(fan.getByText('Welcome to Creators! 🎉', { exact: true })).toBeVisible();
  await reload;
  await expect(fan.getByRole('navigation', { name: 'Tabs' }).getByRole('link')).toHaveText([
    'Home',
    'Create',
    'Earnings',
  ]);
  await expect(become).toHaveCount(0);
});
