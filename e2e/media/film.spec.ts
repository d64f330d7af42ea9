import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { announceFault, expectAccessible } from '../support/test.ts';
import {
  arrive,
  arriveElsewhere,
  awaitRendition,
  expect,
  FILM,
  join,
  PHOTO,
  publish,
  REEL,
  test,
  upload,
} from './media-test.ts';

test('a fan plays a film: keys, quality, speed, full screen, and on from where they left', async ({
  person,
}) => {
  const studio = await person();
  const creator = await join(studio, 'Mira', 'creator');
  const film = await upload(studio, creator, FILM);
  await awaitRendition(studio, creator, film, 240);
  const post = await publish(creator, film);
  const srt = '1\n00:00:10,000 --> 00:00:26,000\nThe sun is <i>high</i> now\n';
  const file = Buffer.from(srt).toString('base64');
  await creator.call('PUT', `/media/${film}/captions/en`, { file });

  const page = await person();
  const fan = await join(page, 'Noor');
  await arrive(page, fan);
  await page.goto(post);
  const watched = page.waitForRequest((asked) => asked.url().endsWith('/analytics/watches'));
  await page.getByRole('button', { name: 'Play the video: The sun crosses the bay' }).click();
  const player = page.getByRole('group', { name: 'Video: The sun crosses the bay' });
  await expect(player).toBeFocused();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
  expect((await watched).postDataJSON()).toEqual({ mediaId: film, mark: 0 });
  expect((await (await watched).response())?.status()).toBe(200);
  await expectAccessible(page);

  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const before = await timeOf(page);
  await page.keyboard.press('ArrowRight');
  await expect(player.getByRole('status')).toHaveText('Forward 5 seconds');
  await expect.poll(() => timeOf(page)).toBeCloseTo(before + 5, 0);
  await expect(player.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ seconds of 26 seconds$/,
  );
  await page.keyboard.press('m');
  await expect(player.getByRole('button', { name: 'Unmute' })).toBeVisible();
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
  await expect(player.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(player.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();

  await player.getByRole('slider', { name: 'Volume' }).fill('0.5');
  await expect(player.getByRole('button', { name: 'Mute' })).toBeVisible();
  await player.getByRole('slider', { name: 'Seek' }).fill('13');
  // positions are stored every two seconds
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toMatch(/playback-positions:[0-9a-f-]{36}":"\[\[[^\]]{1,60},1\d,\d+\]/);
  await page.keyboard.press('c');
  await expect(player.getByText('The sun is high now')).toBeVisible();
  await player.getByRole('button', { name: 'Captions, English' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Off', 'English']);
  await page.getByRole('menuitemradio', { name: 'Off' }).click();
  await expect(player.getByText('The sun is high now')).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: /^Play the video/ }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(12);

  const telephone = await person();
  await arriveElsewhere(telephone, fan);
  await telephone.goto(post);
  await telephone.getByRole('button', { name: /^Play the video/ }).click();
  await expect.poll(() => timeOf(telephone)).toBeGreaterThan(12);
});

test('in the composer a film gets a poster, free seconds and captions, in the vault files leave as one archive; a stranger sees just those seconds', async ({
  person,
}) => {
  const studio = await person();
  const creator = await join(studio, 'Ada', 'creator');
  const film = await upload(studio, creator, REEL);
  const post = await publish(creator, film, [[{ kind: 'price', priceCents: 900 }]]);
  await arrive(studio, creator);
  await studio.goto(`/creator/create?post=${path.basename(post)}`);
  await studio.getByRole('button', { name: /^Poster, teaser and captions: Video 1/ }).click();
  const details = studio.getByRole('dialog', { name: 'Poster, teaser and captions' });
  const poster = details.getByRole('img', { name: 'Current poster' });
  const before = await poster.getAttribute('src');
  await details.getByRole('button', { name: 'Choose a frame' }).click();
  await details.getByRole('slider', { name: 'Moment' }).fill('8000');
  await details.getByRole('button', { name: '1 second earlier', exact: true }).click();
  await expect.poll(() => timeOf(studio)).toBeCloseTo(7, 1);
  await details.getByRole('button', { name: 'Use this frame' }).click();
  await expect(details.getByText('Your new poster is ready.')).toBeVisible({ timeout: 40_000 });
  const { posterAtMs } = await creator.call('GET', `/media/${film}`);
  expect(posterAtMs).toBe(7_000);
  expect(await poster.getAttribute('src')).not.toBe(before);
  announceFault('422 PUT /functions/v1/media/');
  await details.getByLabel('Add captions in English').setInputFiles({
    name: 'letter.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('Dear Sir'),
  });
  await expect(details.getByRole('alert')).toHaveText(
    'This isn’t a WebVTT (.vtt) or SubRip (.srt) file.',
  );
  await details.getByLabel('Add captions in English').setInputFiles({
    name: 'film.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:05.000\nGood morning\n'),
  });
  await expect(
    details.getByRole('listitem').filter({ hasText: 'English' }).getByText('Replace'),
  ).toBeVisible();
  await details.getByRole('slider', { name: 'Length' }).fill('2');
  await details.getByRole('slider', { name: 'Starts at' }).fill('5');
  await expectAccessible(studio);
  // settings stay, however the panel is closed
  await details.getByRole('button', { name: 'Choose a frame' }).click();
  await details.getByRole('slider', { name: 'Moment' }).fill('3000');
  await details.getByRole('button', { name: 'Done' }).click();
  const says = studio.getByRole('region', { name: 'Messages to you' });
  await expect(says.getByText('Teaser saved')).toBeVisible();
  await expect(says.getByText('2 seconds, from 0:05.')).toBeVisible();
  await expect(says.getByText('We’re making your new poster')).toBeVisible();
  await studio.getByRole('button', { name: /^Poster, teaser and captions: Video 1/ }).click();
  await expect(details.getByLabel('The teaser')).toBeVisible({ timeout: 40_000 });
  await details.getByRole('slider', { name: 'Starts at' }).fill('4');
  await studio.keyboard.press('Escape');
  await expect(says.getByText('2 seconds, from 0:04.')).toBeVisible();
  await says.getByRole('button', { name: 'Undo' }).last().click();
  await expect
    .poll(async () => (await creator.call('GET', `/media/${film}/film`))['teaser'], {
      timeout: 40_000,
    })
    .toMatchObject({ startMs: 5_000, lengthMs: 2_000, url: expect.any(String) });
  await expect
    .poll(async () => (await creator.call('GET', `/media/${film}`))['posterAtMs'])
    .toBe(3_000);

  await upload(studio, creator, PHOTO);
  await studio.goto('/dashboard/vault');
  await studio.getByRole('button', { name: 'Select reel.mp4' }).click();
  await studio.getByRole('button', { name: 'Select photo.jpg' }).click();
  const download = studio.waitForEvent('download');
  await studio.getByRole('button', { name: 'Download', exact: true }).click();
  const archive = await (await download).path();
  const bytes = await readFile(archive);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  // both originals are in the archive, as they were uploaded
  expect(bytes.length).toBeGreaterThan((await stat(REEL)).size + (await stat(PHOTO)).size);

  const stranger = await person();
  await stranger.goto(post);
  await stranger.getByRole('button', { name: 'Watch the teaser' }).click();
  const teaser = stranger.getByRole('group', { name: 'Video: Teaser' });
  await expect(teaser).toBeVisible();
  await expect(stranger.getByRole('button', { name: /\$9\.00/ })).toBeVisible();
  await expect.poll(() => timeOf(stranger)).toBeGreaterThan(0.3);
  // the card comes back when the seconds are over
  await expect(stranger.getByRole('button', { name: 'Watch the teaser' })).toBeVisible();
  await expectAccessible(stranger);
});

const video = (page: Page) => page.locator('video');
const timeOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime);
