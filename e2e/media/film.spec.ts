import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/test.ts';
import { arrive, expect, FILM, join, publish, test, upload } from './media-test.ts';

test('a fan plays a film: keys, quality, speed, full screen, and on from where they left', async ({
  person,
}) => {
  const studio = await person();
  const creator = await join(studio, 'Mira', 'creator');
  const post = await publish(creator, await upload(studio, creator, FILM));

  const page = await person();
  await arrive(page, await join(page, 'Noor'));
  await page.goto(post);
  await page.getByRole('button', { name: 'Play the video: The sun crosses the bay' }).click();
  const player = page.getByRole('group', { name: 'Video: The sun crosses the bay' });
  await expect(player).toBeFocused();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
  await expectAccessible(page);

  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const before = await timeOf(page);
  await page.keyboard.press('ArrowRight');
  await expect(player.getByRole('status')).toHaveText('Forward 5 seconds');
  await expect.poll(() => timeOf(page)).toBeCloseTo(before + 5, 0);
  await expect(player.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ seconds of 40 seconds$/,
  );
  await page.keyboard.press('m');
  await expect(player.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await page.keyboard.press('>');
  await expect(player.getByRole('button', { name: 'Speed, 1.25×' })).toBeVisible();

  await player.getByRole('button', { name: 'Speed, 1.25×' }).click();
  await page.getByRole('menuitemradio', { name: '0.5×' }).click();
  expect(await video(page).evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(0.5);
  await player.getByRole('button', { name: 'Quality' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([/^Auto/, '360p', '240p']);
  await page.getByRole('menuitemradio', { name: '240p' }).click();
  await page.keyboard.press('k');
  await expect
    .poll(() => video(page).evaluate((one: HTMLVideoElement) => one.videoHeight))
    .toBe(240);

  await page.keyboard.press('f');
  await expect(player.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(player.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();

  await player.getByRole('slider', { name: 'Volume' }).fill('0.5');
  await expect(player.getByRole('button', { name: 'Mute' })).toBeVisible();
  await player.getByRole('slider', { name: 'Seek' }).fill('20');
  // positions are kept once in two seconds
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toMatch(/playback-positions:[0-9a-f-]{36}":"\[\[[^\]]{1,60},2\d\]/);
  await page.reload();
  await page.getByRole('button', { name: /^Play the video/ }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(19);
});

const video = (page: Page) => page.locator('video');
const timeOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime);
