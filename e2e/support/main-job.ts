import path from 'node:path';
import type { Page } from '@playwright/test';
import { arriveSignedIn } from './accounts.ts';
import { becomeFan, signUpOnLanding } from './people.ts';
import type { Product } from './product.ts';
import { announceFault, expect, expectAccessible, newEmail } from './test.ts';

const PHOTO = path.resolve(import.meta.dirname, '../fixtures/photo.jpg');
const PASSWORD = 'a quiet harbour 7';

/** How long (ms) it may take: ten times what an idle machine needs. */
export const MAIN_JOB_MS = 180_000;

/**
 * The product's main job: a creator publishes for members, a fan pays, a stranger gets no byte, the money arrives. It moves the
 * product's clock.
 */
export async function walkMainJob(
  person: () => Promise<Page>,
  product: Pick<Product, 'command'>,
): Promise<void> {
  const creatorName = `Mira ${Date.now().toString(36)}`;

  // — the creator
  const creator = await person();
  await signUpOnLanding(creator, 'creator', {
    username: creatorName,
    email: newEmail('mira'),
    password: PASSWORD,
  });
  await expect(
    creator.getByRole('heading', { name: `Welcome back, ${creatorName}!` }),
  ).toBeVisible();
  await expectAccessible(creator);
  await creator.getByRole('button', { name: 'Set price' }).click();
  await creator.getByLabel('Price per month').fill('80');
  await creator.getByRole('button', { name: 'Save' }).click();
  await expect(creator.getByRole('dialog')).toBeHidden();
  await publishForMembers(creator);
  const postPath = new URL(creator.url()).pathname;
  const handle = await handleOf(creator);

  // — the fan
  const fan = await person();
  await becomeFan(fan, { username: 'Noor', email: newEmail('noor'), password: PASSWORD });
  await fan.getByRole('heading', { name: 'New creators' }).scrollIntoViewIfNeeded();
  await fan
    .getByRole('link', { name: new RegExp(creatorName) })
    .first()
    .click();
  await expect(fan).toHaveURL(new RegExp(`/creator/${handle}$`));
  await expect(fan.getByText('A post for members').first()).toBeVisible();
  await expect(fan.getByText('First light over the harbour')).toHaveCount(0);
  await expectAccessible(fan);
  await fan
    .getByRole('button', { name: /Subscribe/ })
    .first()
    .click();
  const checkout = fan.getByRole('dialog');
  await expect(checkout.getByText('Test mode: no real money')).toBeVisible();
  announceFault('402 POST /functions/v1/memberships');
  await fillCard(checkout, '4000 0000 0000 0002');
  await checkout.getByRole('button', { name: 'Pay $80.00' }).click();
  await expect(checkout.getByRole('alert')).toContainText(/declined/i);
  await expect(checkout.getByRole('button', { name: 'Pay $80.00' })).toBeEnabled();
  await expectAccessible(fan);
  // the declined card is not saved, and the typed card stays in the form to be corrected
  await expect(checkout.getByRole('radio')).toHaveCount(0);
  await expect(checkout.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await fillCard(checkout, '4242 4242 4242 4242');
  await checkout.getByRole('button', { name: 'Pay $80.00' }).click();
  await expect(
    fan.getByRole('dialog').getByText(new RegExp(`member of ${creatorName}`)),
  ).toBeVisible();
  await fan.keyboard.press('Escape');
  await expect(fan.getByText('First light over the harbour')).toBeVisible();
  const picture = fan.getByRole('img', { name: 'The harbour at dawn' }).first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(300);
  const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);

  // — a stranger, with the forwarded link
  const stranger = await person();
  await arriveSignedIn(stranger, 'Otto');
  await stranger.goto(postPath);
  await expect(stranger.getByText('A post for members').first()).toBeVisible();
  await expect(stranger.getByText('First light over the harbour')).toHaveCount(0);
  const bytes = (page: Page, url: string) =>
    page.evaluate(async (at) => (await fetch(at)).status, url);
  expect(await bytes(fan, address)).toBe(200);
  announceFault('403 GET /storage/v1/object/sign/media/');
  expect(await bytes(stranger, address)).toBeGreaterThanOrEqual(400);

  await fan.goto('/dashboard/orders');
  await expect(fan.getByText('Declined, not charged')).toBeVisible();
  await expectAccessible(fan);

  // — the membership, its receipt, and canceling in two taps
  await fan.goto('/dashboard/memberships');
  await fan.getByRole('button', { name: 'Receipt' }).click();
  await expect(fan.getByRole('dialog').getByText('$80.00').first()).toBeVisible();
  const [receipt] = await Promise.all([
    fan.waitForEvent('download'),
    fan.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  await fan.keyboard.press('Escape');
  await fan.getByRole('button', { name: 'Price history' }).click();
  await expect(fan.getByRole('list', { name: 'Payments' }).getByText('$80.00')).toBeVisible();
  await fan.keyboard.press('Escape');
  await fan.getByRole('button', { name: 'Cancel' }).click();
  await fan.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(fan.getByRole('listitem').getByText('Ending', { exact: true })).toBeVisible();
  await expect(fan.getByText(/until|Ends/i).first()).toBeVisible();
  await expectAccessible(fan);

  // — the money: 80 less 20%, on hold, then available, then paid out
  await creator.goto('/dashboard/earnings');
  await expect(creator.getByText('$64.00').first()).toBeVisible();
  await expectAccessible(creator);
  await finishSetUp(creator);
  await product.command('sandbox', 'advance', '8d');
  await expect(async () => {
    await creator.goto('/dashboard/earnings');
    await expect(availableBalance(creator)).toHaveText('$64.00', { timeout: 5_000 });
  }).toPass();
  await creator.getByRole('button', { name: 'Request Payout Now' }).click();
  await expect(creator.getByRole('dialog').getByText('$64.00').first()).toBeVisible();
  await creator.keyboard.press('Escape');
  await expect(availableBalance(creator)).toHaveText('$0.00');
}

async function publishForMembers(creator: Page): Promise<void> {
  await creator.getByRole('link', { name: 'Create', exact: true }).first().click();
  // The dashboard has a shortcut of the same name.
  await expect(creator.getByRole('heading', { name: 'Create', exact: true })).toBeVisible();
  await creator
    .getByRole('button', { name: /Create a Post/ })
    .or(creator.getByRole('link', { name: /Create a Post/ }))
    .first()
    .click();
  await creator.getByLabel('Text').fill('First light over the harbour');
  await creator.getByLabel('Add pictures or videos').setInputFiles(PHOTO);
  await creator.getByRole('button', { name: /^(About|Describe): / }).click();
  await creator.getByLabel('Description').first().fill('The harbour at dawn');
  await creator.keyboard.press('Escape');
  await creator.getByRole('radio', { name: /^Members(?!,)/ }).check();
  await creator.getByRole('button', { name: 'Publish' }).click();
  await creator.waitForURL(/\/post\//, { timeout: 60_000 });
}

/** The figure below the words 'Available Balance'. */
const availableBalance = (page: Page) =>
  page.getByRole('heading', { name: 'Available Balance' }).locator('xpath=following-sibling::p[1]');

async function handleOf(page: Page): Promise<string> {
  const href = await page
    .getByRole('main')
    .getByRole('link', { name: /@/ })
    .first()
    .getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}

type Dialog = ReturnType<Page['getByRole']>;

async function fillCard(checkout: Dialog, number: string): Promise<void> {
  await checkout.getByLabel('Card number').fill(number);
  await checkout.getByLabel('Expiration').fill('12/30');
  await checkout.getByLabel('Security code').fill('123');
}

async function finishSetUp(creator: Page): Promise<void> {
  await creator.goto('/dashboard');
  await creator.getByLabel('Add picture').setInputFiles(PHOTO);
  await creator.getByRole('button', { name: 'Use this part' }).click();
  await expect(creator.getByText('Your picture has been added', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await creator.getByRole('button', { name: 'Connect' }).click();
  await expect(creator.getByText('Set up your page')).toBeHidden();
}
