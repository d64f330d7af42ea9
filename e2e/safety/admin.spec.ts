import { NOT_FOUND_TEXTS } from '@limelight/contract/accounts/texts';
import { arriveSignedIn, expect, expectGoodScreen, test } from '../accounts/accounts-test.ts';
import { announceFault, newcomer, newKey, saveCard } from '../support/newcomer.ts';
import { SharedProduct } from '../support/shared-product.ts';

// A product for this file alone: no reports, featured creators or purchases yet.
test.use({ shared: SharedProduct.with({}) });

test('an administrator verifies and features a creator; a moderator has posts, reports, problems and people alone', async ({
  person,
  product,
}) => {
  test.setTimeout(120_000);
  const creator = await person();
  await arriveSignedIn(creator, 'Quilla Lund', 'creator');
  const page = await person();
  const admin = await arriveSignedIn(page, 'Ada Boss');
  await product.command('admin', 'grant', admin.email);
  await page.goto('/admin');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectGoodScreen(page);

  // the disk is not filled for this: the real response, with one field changed
  await page.route('**/functions/v1/safety/disk', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isNearlyFull: true } });
  });
  const warning = page.getByRole('alert').filter({ hasText: 'disk is nearly full' });
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(warning).toContainText('beyond the 1,024 MB we keep free');
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Creators' }).click();
  await page.getByLabel('Find creators').fill('quilla');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Quilla Lund is verified')).toBeVisible();
  await page.getByRole('button', { name: 'Feature' }).click();
  await expect(page.getByRole('button', { name: 'Move Quilla Lund up' })).toBeDisabled();
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect(page.getByText('No posts have been taken down.')).toBeVisible();
  await page.getByLabel('Post link').fill('nothing');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Paste a post’s link.')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Reports' }).click();
  await expect(page.getByText('No open reports')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'System' }).click();
  const checks = page.getByRole('list', { name: 'Checks' });
  await expect(checks.getByText(/leads here/)).toBeVisible();
  await expect(checks.getByText('Problem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('Kept in the outbox. SMTP_URL isn’t set.')).toBeVisible();
  await expectGoodScreen(page);
  expect(await product.command('doctor')).toContain('Nothing is bad.');

  await product.command(
    'admin',
    'grant',
    (await arriveSignedIn(creator, 'Mo Derator')).email,
    'moderator',
  );
  await creator.goto('/admin');
  await expect(creator.getByRole('tab')).toHaveText(['Posts', 'Reports', 'Problems', 'People']);
  await creator.goto('/admin/orders');
  await expect(creator.getByRole('heading', { name: NOT_FOUND_TEXTS.title })).toBeVisible();

  announceFault('404 GET /admin/anything');
  announceFault('404: no page at /admin/anything');
  const nothing = await page.goto('/admin/anything');
  expect(nothing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: NOT_FOUND_TEXTS.title })).toBeVisible();
});

test('a refund takes what was bought away and says so; a post taken down is gone, and its author reads why', async ({
  person,
  product,
}) => {
  const creator = await newcomer(await person(), 'Ebba Stone', 'creator');
  const fan = await newcomer(await person(), 'Otto Refund', 'fan');
  await saveCard(fan);
  const { id } = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'The whole letter',
    audience: [[{ kind: 'price', priceCents: 900 }]],
    idempotencyKey: newKey(),
  });
  await fan.page.goto(`/post/${id}`);
  await fan.page.getByRole('button', { name: 'Unlock for $9.00' }).click();
  await fan.page.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(fan.page.getByText('It’s yours')).toBeVisible();

  const staff = await person();
  const admin = await arriveSignedIn(staff, 'Dora Dale');
  await product.command('admin', 'grant', admin.email);
  await staff.goto('/admin');
  await staff.getByLabel('Find orders').fill('otto ref');
  await staff.getByRole('button', { name: 'Find' }).click();
  await staff.getByRole('button', { name: /^Refund order / }).click();
  const refund = staff.getByRole('dialog', { name: `Refund $9.00 to @${fan.handle}?` });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByText('Give a reason for the audit log.')).toBeVisible();
  await refund.getByLabel('Reason').fill('Bought by mistake');
  await expectGoodScreen(staff);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(staff.getByText(/^Order \d+ refunded$/)).toBeVisible();
  await expect(staff.getByRole('button', { name: /^Refund order / })).toHaveCount(0);

  // the fan: the post is locked again, the money is back, and an email says so
  await fan.page.reload();
  await expect(fan.page.getByRole('button', { name: 'Unlock for $9.00' })).toBeVisible();
  await expect(fan.page.getByText('The whole letter')).toHaveCount(0);
  await fan.page.goto('/dashboard/orders');
  await expect(fan.page.getByRole('main').getByText('Refunded')).toBeVisible();
  await staff.getByRole('tab', { name: 'Outbox' }).click();
  await expect(staff.getByText(/order \d+ was refunded: \$9\.00$/)).toBeVisible();

  await staff.getByRole('tab', { name: 'Posts' }).click();
  await staff.getByLabel('Post link').fill(`${product.url}/post/${id}`);
  await staff.getByRole('button', { name: 'Open' }).click();
  await expect(staff.getByText('The whole letter')).toHaveCount(0);
  await staff.getByRole('button', { name: 'View', exact: true }).click();
  const look = staff.getByRole('dialog', { name: 'View this post?' });
  await look.getByLabel('Reason').fill('A fan wrote to us');
  await expectGoodScreen(staff);
  await look.getByRole('button', { name: 'View', exact: true }).click();
  await expect(staff.getByText('The whole letter')).toBeVisible();
  await staff.getByRole('tab', { name: 'Audit log' }).click();
  await expect(staff.getByText('A fan wrote to us')).toBeVisible();
  await staff.getByLabel('Person').fill('ebba');
  await staff.getByRole('button', { name: 'Find' }).click();
  await expect(staff.getByText('Nothing found')).toBeVisible();
  await staff.goBack();
  await staff.getByLabel('Action').selectOption('Refunded an order');
  await expect(staff.getByText('A fan wrote to us')).toHaveCount(0);
  await expect(staff.getByText('Bought by mistake')).toBeVisible();
  await expectGoodScreen(staff);
  await staff.getByRole('tab', { name: 'Posts' }).click();
  await staff.getByLabel('Post link').fill(`${product.url}/post/${id}`);
  await staff.getByRole('button', { name: 'Open' }).click();
  await staff.getByRole('button', { name: 'Take down' }).click();
  const takeDown = staff.getByRole('dialog', { name: 'Take this post down?' });
  await takeDown.getByRole('button', { name: 'Take down' }).click();
  await expect(takeDown.getByText('Give a reason. The author will see it.')).toBeVisible();
  await takeDown.getByLabel('Reason').fill('Not yours to sell');
  await takeDown.getByRole('button', { name: 'Take down' }).click();
  await expect(staff.getByText('Post taken down')).toBeVisible();

  expect((await fan.page.request.get(`/post/${id}`)).status()).toBe(404);
  await fan.page.goto(`/creator/${creator.handle}`);
  await expect(fan.page.getByText('No posts yet')).toBeVisible();
  await creator.page.goto('/creator/create?tab=archived');
  await expect(creator.page.getByText('Taken down by moderators: Not yours to sell')).toBeVisible();
  await creator.page.goto(`/post/${id}`);
  await expect(creator.page.getByText('Moderators took this post down')).toBeVisible();

  // — the creator's bell counts the sale, the refund and the takedown, until they are read
  await creator.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Notifications, 3 unread' })
    .click();
  for (const title of ['Your post was taken down', '$9.00 was refunded to a fan']) {
    await expect(creator.page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expectGoodScreen(creator.page);
  await creator.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(
    creator.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Notifications', exact: true }),
  ).toBeVisible();

  await staff.getByRole('button', { name: 'Put back' }).click();
  await expect(staff.getByText('No posts have been taken down.')).toBeVisible();
  await fan.page.goto(`/post/${id}`);
  await expect(fan.page.getByRole('button', { name: 'Unlock for $9.00' })).toBeVisible();
});
