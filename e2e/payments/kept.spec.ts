import { GALLERY_TEXTS } from '@limelight/contract/discovery/texts';
import { MEMBERSHIP_TEXTS } from '@limelight/contract/memberships/texts';
import { newcomer, newKey, saveCard } from '../support/newcomer.ts';
import { expect, expectGoodScreen, postForSale, test } from '../support/fan-test.ts';

test('what one bought and is a member of: gallery, viewer, memberships, orders', async ({
  person,
}) => {
  const fan = await newcomer(await person(), 'Kai', 'fan');
  const { page } = fan;
  await saveCard(fan);
  const seller = await (await page.request.get('/functions/v1/creators/harbor.and.pine')).json();
  const [{ id: tierId, priceCents }] = seller.tiers;
  await fan.call('POST', '/memberships', {
    tierId,
    expectedPriceCents: priceCents,
    idempotencyKey: newKey(),
  });
  const postId = await postForSale(page);
  const post = await (await page.request.get(`/functions/v1/posts/${postId}`)).json();
  const offer = post.unlockOffers.find(({ kind }: { kind: string }) => kind === 'buy');
  await fan.call('POST', '/payments/posts', {
    postId,
    expectedPriceCents: offer.priceCents,
    idempotencyKey: newKey(),
  });

  // — the gallery by source, creator, kind and month
  await page.goto('/dashboard/gallery');
  const main = page.getByRole('main');
  const files = main.getByRole('button', { name: /^(Photo|Video)/ });
  await expect(main.getByRole('radio', { name: 'Purchased 1' })).toBeVisible();
  await expect(files.nth(2)).toBeVisible();
  const all = await files.count();
  /**
   * Chooses an option, and waits until the page shows as many files as the option says; the counts follow the other filters.
   */
  const choose = async (box: string, name: RegExp) => {
    const select = main.getByLabel(box, { exact: true });
    const option = select.getByRole('option', { name }).first();
    await select.selectOption((await option.getAttribute('value')) ?? '');
    let said = 0;
    await expect(async () => {
      said = Number(/\((\d+)\)$/.exec((await option.textContent()) ?? '')?.[1]);
      expect(said).toBeGreaterThan(0);
      expect(await files.count()).toBe(said);
    }).toPass();
    return said;
  };
  await choose('Creator', /^Night Transit/);
  await expect(page).toHaveURL(/creator=/);
  await page.reload();
  await expect(files).toHaveCount(1);
  await main.getByLabel('Creator', { exact: true }).selectOption({ label: 'All creators' });
  await expect(files).toHaveCount(all);
  const photos = await choose('Kind', /^Photos/);
  await expect(main.getByRole('button', { name: /^Video/ })).toHaveCount(0);
  await choose('Month', /^[A-Z][a-z]+ 20\d\d/);
  await main.getByRole('radio', { name: /^Purchased/ }).click();
  const nothing = main.getByText('Nothing matches these filters');
  await expect(files.first().or(nothing)).toBeVisible();
  if (await nothing.isVisible()) {
    await main.getByRole('button', { name: 'Show everything' }).click();
  } else await page.goto('/dashboard/gallery');
  await expect(files).toHaveCount(all);
  await expectGoodScreen(page);

  // — the viewer, by keyboard and by touch
  await choose('Kind', /^Photos/);
  await files.first().click();
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  const place = (at: number) => viewer.getByText(`${at} of ${photos}`, { exact: true });
  await expect(place(1)).toBeVisible();
  await expect(viewer.getByText(/purchased|with your membership/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(2)).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await page.keyboard.press('-');
  await page.keyboard.press('PageUp');
  await expect(place(1)).toBeVisible();
  await page.mouse.move(600, 300);
  await page.mouse.down();
  await page.mouse.move(300, 310);
  await page.mouse.up();
  await expect(place(2)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  // — what is no longer available says why
  await fan.call('PUT', `/safety/blocks/${post.creator.id}`);
  await page.goto('/dashboard/gallery');
  await expect(
    main
      .getByRole('region', { name: 'No longer available' })
      .getByText(GALLERY_TEXTS.gone.creator_gone),
  ).toBeVisible();
  await fan.call('DELETE', `/safety/blocks/${post.creator.id}`);

  // — memberships: canceled, resumed, with every payment
  await page.goto('/dashboard/memberships');
  const dollars = `$${(priceCents / 100).toFixed(2)}`;
  await expect(main.getByText('Active').last()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByText('Membership canceled')).toBeVisible();
  await expect(main.getByText(/^Ends on/)).toBeVisible();
  await page.getByRole('radio', { name: 'Ending' }).click();
  await expect(main.getByText('@harbor.and.pine')).toBeVisible();
  await page.getByRole('radio', { name: 'Active' }).click();
  await expect(main.getByText(MEMBERSHIP_TEXTS.noneOf.active)).toBeVisible();
  await page.getByRole('radio', { name: 'Ended' }).click();
  await expect(main.getByText(MEMBERSHIP_TEXTS.noneOf.ended)).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Keep membership' }).click();
  await expect(page.getByText('Glad you’re back')).toBeVisible();
  await expect(main.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Price history' }).click();
  await expect(page.getByRole('list', { name: 'Payments' }).getByText(dollars)).toBeVisible();
  await page.keyboard.press('Escape');

  // — orders: each with its receipt, which is a PDF
  await page.goto('/dashboard/orders');
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await main.getByRole('button', { name: /^Member: first month/ }).click();
  await expect(page.getByRole('dialog').getByText(dollars).first()).toBeVisible();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const bytes = await (await receipt.createReadStream()).toArray();
  expect(Buffer.concat(bytes).subarray(0, 5).toString()).toBe('%PDF-');
});
