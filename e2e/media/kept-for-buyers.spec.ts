import { arrive, expect, join, PHOTO, publish, test, upload } from './media-test.ts';

const PRICE = 900;

test('an archived post stays its buyer’s: page, gallery, bytes; deleted, the vault says whom its file is kept for', async ({
  person,
}) => {
  const studio = await person();
  const creator = await join(studio, 'Mira', 'creator');
  await arrive(studio, creator);
  const photo = await upload(studio, creator, PHOTO);
  const post = await publish(creator, photo, [[{ kind: 'price', priceCents: PRICE }]]);
  const postId = post.split('/').at(-1);

  // — the dashboard shows the post that was just published
  await studio.goto('/dashboard');
  await expect(studio.getByRole('link', { name: /The sun over the bay/ })).toBeVisible();
  await expect(studio.getByText('Start posting to see caption suggestions')).toHaveCount(0);

  const page = await person();
  const fan = await join(page, 'Noor');
  const card = await page.request.post('/sandbox/v1/tokens', {
    data: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
  });
  await fan.call('POST', '/payments/cards', { token: (await card.json()).token });
  await fan.call('POST', '/payments/posts', {
    postId,
    expectedPriceCents: PRICE,
    idempotencyKey: crypto.randomUUID(),
  });
  await arrive(page, fan);
  const stranger = await person();

  for (const step of ['archive', 'delete']) {
    if (step === 'archive') await creator.call('POST', `/posts/${postId}/archive`);
    else await creator.call('DELETE', `/posts/${postId}`);
    const gallery = page.getByRole('main').getByRole('button', { name: /^Photo/ });
    await page.goto('/dashboard/gallery');
    await gallery.click();
    const link = page.getByRole('dialog', { name: 'Viewer' }).getByRole('link', { name: 'Mira' });
    expect(await link.getAttribute('href')).toBe(post);

    const answer = await page.goto(post);
    expect(answer?.status()).toBe(200);
    const picture = page.getByRole('img', { name: 'The sun crosses the bay' });
    await expect(picture).toBeVisible();
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect((await page.request.get(address)).status()).toBe(200);
    expect((await stranger.request.get(post)).status()).toBe(404);
    expect((await stranger.request.get(address)).status()).toBe(401);
  }

  await studio.goto('/dashboard/vault');
  await studio
    .getByRole('button', { name: /photo\.jpg/ })
    .first()
    .click();
  const details = studio.getByRole('dialog', { name: 'photo.jpg' });
  await expect(details.getByText('Deleted, kept for buyers')).toBeVisible();
});
