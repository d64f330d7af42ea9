import { arriveSignedIn, signInOnAuth } from '../accounts/accounts-test.ts';
import { announceFault, expect, expectGoodScreen, newcomer, test } from '../support/newcomer.ts';

test('an administrator suspends an author from a report; they are signed out, read why, and are back once it is lifted', async ({
  person,
  product,
}) => {
  test.setTimeout(120_000);
  const author = await newcomer(await person(), 'Vera Vane', 'creator');
  const fan = await newcomer(await person(), 'Rolf Reader', 'fan');
  const { id: thingId } = await author.call<{ id: string }>('POST', '/posts', {
    text: 'Free coins, press here',
    audience: [[{ kind: 'everyone' }]],
    idempotencyKey: crypto.randomUUID(),
  });
  await fan.call('POST', '/safety/reports', { kind: 'post', thingId, reason: 'spam' });
  const staff = await person();
  const admin = await arriveSignedIn(staff, 'Gerd Guard');
  await product.command('admin', 'grant', admin.email);

  await author.page.goto('/dashboard');
  await expect(author.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await staff.goto('/admin/reports');
  await staff.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(staff.getByText('Free coins, press here')).toBeVisible();
  await staff.getByRole('button', { name: `Suspend @${author.handle}` }).click();
  const asking = staff.getByRole('dialog', { name: `Suspend @${author.handle}?` });
  await asking.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(asking.getByText('Give a reason. They’ll see it.')).toBeVisible();
  await asking.getByLabel('How long').selectOption('Until a date');
  await expectGoodScreen(staff);
  await asking.getByLabel('How long').selectOption('30 days');
  await asking.getByLabel('Reason').fill('Links to a scam');
  await asking.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(staff.getByText(`@${author.handle} is suspended`)).toBeVisible();
  await expect(staff.getByText('No open reports')).toBeVisible();

  // the author's next step leads to the sign-in, which says why, and so do both forms
  announceFault('401 ');
  announceFault('403 POST /auth/v1/token');
  await author.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Notifications' })
    .click();
  await expect(author.page).toHaveURL(/\/auth$/);
  const why = /^Your account is suspended until .+ The reason: Links to a scam\. If you think/;
  await expect(author.page.getByRole('alert').filter({ hasText: why })).toBeVisible();
  await signInOnAuth(author.page, author);
  await expect(author.page.getByRole('alert').filter({ hasText: why })).toBeVisible();
  await expectGoodScreen(author.page);
  await author.page.goto('/');
  await author.page.getByRole('button', { name: 'Log in' }).click();
  await author.page.getByLabel('Email').fill(author.email);
  await author.page.getByLabel('Password', { exact: true }).fill(author.password);
  await author.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(author.page.getByRole('alert').filter({ hasText: why })).toBeVisible();
  await expectGoodScreen(author.page);
  expect((await fan.page.request.get(`/creator/${author.handle}`)).status()).toBe(404);

  await staff.getByRole('tab', { name: 'Outbox' }).click();
  await expect(staff.getByText('Your account is suspended').first()).toBeVisible();
  await staff.getByRole('tab', { name: 'People' }).click();
  await expect(staff.getByText('Links to a scam')).toBeVisible();
  await expectGoodScreen(staff);
  await staff.getByLabel('Find people').fill(`@${author.handle}`);
  await staff.getByRole('button', { name: 'Find', exact: true }).click();
  const found = staff.getByRole('list', { name: 'Found' });
  await found.getByRole('button', { name: `Lift the suspension of @${author.handle}` }).click();
  const lifting = staff.getByRole('dialog', {
    name: `Lift the suspension of @${author.handle}?`,
  });
  await lifting.getByLabel('Reason').fill('The link was theirs');
  await expectGoodScreen(staff);
  await lifting.getByRole('button', { name: 'Lift', exact: true }).click();
  await expect(staff.getByText('Nobody is suspended')).toBeVisible();
  await expect(found.getByRole('button', { name: 'Suspend' })).toBeVisible();

  await signInOnAuth(author.page, author);
  await expect(author.page).toHaveURL(/\/dashboard$/);
  await fan.page.goto(`/creator/${author.handle}`);
  await expect(fan.page.getByText('Free coins, press here')).toBeVisible();
});
