import { expect, expectGoodScreen, newcomer, newKey, test } from '../support/newcomer.ts';

test('fans like and comment; the creator reads it together, with a badge, and marks all as read', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const noor = await newcomer(await person(), 'Noor', 'fan');
  const otto = await newcomer(await person(), 'Otto', 'fan');
  const { id } = await creator.call<{ id: string }>('POST', '/posts', {
    title: 'Harbor',
    text: 'The harbor at dawn',
    audience: [[{ kind: 'everyone' }]],
    idempotencyKey: newKey(),
  });
  await noor.page.goto(`/post/${id}`);
  await noor.page.getByRole('button', { name: /^Like/ }).first().click();
  await noor.page.getByLabel('Write a comment').fill('So calm');
  await noor.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(noor.page.getByText('So calm', { exact: true })).toBeVisible();
  await otto.call('PUT', `/posts/${id}/like`);

  const { page } = creator;
  await expect(async () => {
    await page.goto('/dashboard/notifications');
    await expect(
      page.getByRole('heading', { name: 'New: Otto and Noor liked your post “Harbor”' }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(
    page.getByRole('heading', { name: 'New: Noor commented on your post “Harbor”' }),
  ).toBeVisible();
  const bell = page.getByRole('link', { name: 'Notifications, 2 unread' });
  await expect(bell.first()).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('radio', { name: 'Comments', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(page.getByRole('main').getByText('So calm')).toBeVisible();
  await page.getByRole('radio', { name: 'All', exact: true }).click();

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(bell).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: 'Otto and Noor liked your post “Harbor”', exact: true }),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);

  await page.goto('/dashboard/settings?section=notifications');
  await page.getByText('Likes', { exact: true }).click();
  await page
    .getByRole('group')
    .filter({ hasText: 'People like a post of yours.' })
    .getByLabel('In the app')
    .click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});
