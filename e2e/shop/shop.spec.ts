import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { CART_PATH, editProductPath, shopPath } from '@limelight/contract/shop/paths';
import { expect, expectGoodScreen, newcomer, saveCard, test } from '../support/newcomer.ts';
import { MOVED_CLOCK } from '../support/shared-product.ts';

test.use({ shared: MOVED_CLOCK });

const PRESETS = 'Harbor presets';
const KEYS = 'Tide table';
/** Bytes of no format that anything shows. */
const BYTES = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251));

/** The first steps of every product: its name, what it is, its price. */
async function describe(page: Page, title: string, category: string, price: string) {
  await page.goto(editProductPath('new'));
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('combobox', { name: 'Category' }).selectOption(category);
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill(price);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open its page' })).toBeVisible();
}

test('a creator sells files and keys: a fan buys both with a code, downloads, and gets a part back', async ({
  person,
  product,
}) => {
  const creator = await newcomer(await person(), 'Ines', 'creator');
  const fan = await newcomer(await person(), 'Ann', 'fan');
  await saveCard(fan);
  const { page: studio } = creator;
  const { page } = fan;

  // — a file of which there are ten, license keys, and a code
  await describe(studio, PRESETS, 'photos', '12');
  await studio
    .getByLabel('Add files')
    .setInputFiles({ name: 'presets.zip', mimeType: 'application/zip', buffer: BYTES });
  await expect(
    studio.getByRole('list', { name: 'Files of this product' }).getByText('presets.zip'),
  ).toBeVisible();
  await studio.getByRole('switch', { name: 'Limited number' }).click();
  await studio.getByRole('textbox', { name: 'How many in all' }).fill('10');
  await expectGoodScreen(studio);
  await publish(studio);
  await describe(studio, KEYS, 'software', '5');
  await studio.getByRole('switch', { name: 'Sell license keys' }).click();
  await studio.getByRole('textbox', { name: 'Add keys' }).fill('TIDE-1\nTIDE-2\nTIDE-3');
  await studio.getByRole('button', { name: 'Add keys' }).click();
  await expect(studio.getByText('3 keys added.')).toBeVisible();
  await publish(studio);
  await studio.goto('/dashboard/shop?tab=codes');
  await studio.getByRole('button', { name: 'New code' }).click();
  await studio.getByRole('textbox', { name: 'Code', exact: true }).fill('AUTUMN');
  await studio.getByRole('textbox', { name: 'Percent off' }).fill('10');
  await studio.getByRole('button', { name: 'Make the code' }).click();
  await expect(studio.getByRole('list', { name: 'Discount codes' })).toContainText('AUTUMN');

  // — the fan finds them, and puts both into the cart
  const main = page.getByRole('main');
  await page.goto(shopPath(creator.handle));
  await expect(main.getByRole('link', { name: PRESETS })).toBeVisible();
  await main.getByRole('link', { name: PRESETS }).click();
  await expect(main.getByText('Only 10 left')).toBeVisible();
  await expectGoodScreen(page);
  await main.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('It’s in your cart')).toBeVisible();
  await page.goto(shopPath(creator.handle));
  await main.getByRole('link', { name: KEYS }).click();
  await main.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
  await main.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Cart, 2 products' }).click();
  await page.waitForURL(`**${CART_PATH}`);

  // — the code, the price, the payment
  await main.getByText('Add a discount code').click();
  await main.getByRole('textbox', { name: 'Discount code' }).fill('autumn');
  await main.getByRole('button', { name: 'Apply' }).click();
  await expectGoodScreen(page);
  await main.getByRole('button', { name: 'Check out $19.80' }).click();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Pay $19.80' }).click();
  await page.getByRole('link', { name: 'Open your order' }).click();

  // — what was bought: every byte of the file, and the keys
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download presets.zip' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('presets.zip');
  expect(BYTES.equals(await readFile(await download.path()))).toBe(true);
  await expect(main.getByText(/^TIDE-[123]$/)).toHaveCount(2);
  await expect(main.getByText('Invoice INV-000001')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart,/ })).toHaveCount(0);
  await expectGoodScreen(page);

  // — the creator gives a part back
  await studio.goto('/dashboard/shop?tab=sales');
  await studio.getByRole('main').getByRole('link', { name: /Ann/ }).click();
  await studio.getByRole('button', { name: `Refund ${KEYS}` }).click();
  const refund = studio.getByRole('dialog');
  await refund.getByRole('radio', { name: 'Part of it' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('3');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund).toHaveCount(0);
  await expectGoodScreen(studio);
  await page.reload();
  await expect(main.getByText('Credit note CN-000001')).toBeVisible();
  await expect(main.getByText(/^TIDE-[123]$/), 'a part of the money takes no key away').toHaveCount(
    2,
  );

  // — and has the rest as earnings: four fifths of $16.80
  await product.command('sandbox', 'advance', '32d');
  await studio.goto('/creator/earnings?tab=paystubs');
  await studio.getByRole('listitem').filter({ hasText: '$13.44' }).getByRole('button').click();
  await expect(
    studio.getByRole('row').filter({ hasText: earningsTexts.paystubs.rows.marketplace }),
  ).toContainText('$13.44');
});
