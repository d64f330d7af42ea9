import type { Locator, Page } from '@playwright/test';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { CHAT_TEXTS } from '@limelight/contract/live/chat-texts';
import { STREAM_LISTS_TEXTS, STREAM_TEXTS } from '@limelight/contract/live/texts';
import {
  announceFault,
  expect,
  expectGoodScreen,
  newcomer,
  saveCard,
  test,
} from '../support/newcomer.ts';
import { MOVED_CLOCK } from '../support/shared-product.ts';

test.use({ shared: MOVED_CLOCK });

const TITLE = 'Evening by the harbor';

/** Expects that a picture moves: its time grows. */
async function expectPlaying(video: Locator): Promise<void> {
  const timeOf = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(timeOf, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await timeOf();
  await expect.poll(timeOf).toBeGreaterThan(before + 1);
}

/** From the choice of a card to the receipt. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('a creator goes live from the browser: a fan buys a ticket in the preview, gets a mark, talks and tips, and keeps the recording', async ({
  person,
  product,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const fan = await newcomer(await person(), 'Ann', 'fan');
  await saveCard(fan);
  const { page: studio } = creator;
  const { page } = fan;

  // — from Create to the camera
  await studio.goto('/creator/create');
  await studio
    .getByRole('main')
    .getByRole('link', { name: creatorsTexts.create.startLivestream })
    .click();
  await studio.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await studio.getByRole('radio', { name: 'Followers' }).click();
  await studio.getByRole('switch', { name: 'Sell tickets' }).click();
  await studio.getByRole('textbox', { name: 'Ticket price' }).fill('9');
  await studio.getByRole('combobox', { name: 'Free preview' }).selectOption('60');
  await studio.getByRole('textbox', { name: 'Price of a mark' }).fill('2');
  await studio.getByRole('textbox', { name: 'Tip goal' }).fill('50');
  await expectGoodScreen(studio);
  await studio.getByRole('button', { name: 'Continue to your camera' }).click();
  const goLive = studio.getByRole('button', { name: 'Go live' });
  await expect(goLive).toBeEnabled();
  await expectGoodScreen(studio);
  await goLive.click();
  await expect(studio.getByRole('button', { name: 'End stream' })).toBeVisible();
  await expect(studio.getByText(/[\d.]+ Mbps/)).toBeVisible();

  // — the fan finds it, watches the preview, and buys a ticket while it plays
  await page.goto('/dashboard/streams');
  await expect(page.getByRole('heading', { name: STREAM_LISTS_TEXTS.now })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: TITLE }).click();
  const video = page.getByRole('group', { name: `Live video: ${TITLE}` }).locator('video');
  await expectPlaying(video);
  await expect(page.getByText(/^Free preview: \d+ seconds left$/)).toBeVisible();
  await video.evaluate((one: HTMLVideoElement) => one.setAttribute('data-same', ''));
  await page.getByRole('button', { name: STREAM_TEXTS.ticket('$9.00') }).click();
  await expect(page.getByText(STREAM_TEXTS.promise(10))).toBeVisible();
  await pay(page);
  await expect(page.getByText(/^Free preview:/)).toHaveCount(0);
  await expect(video, 'the picture went on').toHaveAttribute('data-same', '');
  await expectPlaying(video);

  // — they talk, and a mark and a tip stand out for both
  const chat = (of: Page) => of.getByRole('log', { name: CHAT_TEXTS.title });
  const getMark = page.getByRole('button', { name: CHAT_TEXTS.getMark('$2.00') });
  await getMark.click();
  await pay(page);
  await expect(getMark).toHaveCount(0);
  await page.getByRole('textbox', { name: CHAT_TEXTS.placeholder }).fill('Good evening!');
  await page.keyboard.press('Enter');
  const line = chat(studio).getByRole('listitem').filter({ hasText: 'Good evening!' });
  await expect(line.getByText(CHAT_TEXTS.supporter)).toBeVisible();
  await page.getByRole('button', { name: 'Send a tip' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await pay(page);
  for (const one of [page, studio])
    await expect(chat(one).getByText(/Ann tipped \$5\.00/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Tip goal' })).toHaveAttribute(
    'aria-valuenow',
    '10',
  );
  await expectGoodScreen(page);
  await expectGoodScreen(studio);

  // — it lasts as long as was promised, and ends
  announceFault('404 GET /storage/v1/live/');
  await product.command('sandbox', 'advance', '11m');
  await studio.getByRole('button', { name: 'End stream' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'End stream' }).click();
  await expect(studio.getByText('The recording is a post now.')).toBeVisible({ timeout: 120_000 });
  await expect(studio.getByText('Tickets (1)')).toBeVisible();
  await expect(studio.getByText('Marks in the chat (1)')).toBeVisible();
  await expectGoodScreen(studio);
  await expect(page.getByText(STREAM_TEXTS.ended)).toBeVisible();

  // — the recording is the fan's, and the money the creator's
  await page.getByRole('link', { name: STREAM_TEXTS.watchRecording }).click();
  await page.waitForURL(/\/post\//);
  await page.goto('/dashboard/gallery');
  await expect(
    page.getByRole('main').getByRole('button', { name: /video/i }).first(),
  ).toBeVisible();
  await product.command('sandbox', 'advance', '32d');
  await studio.goto('/creator/earnings?tab=paystubs');
  const paystubs = earningsTexts.paystubs;
  await studio.getByRole('listitem').filter({ hasText: '$12.80' }).getByRole('button').click();
  await expect(
    studio.getByRole('row').filter({ hasText: paystubs.rows.livestreams }),
  ).toContainText('$8.80');
});
