import { expect, expectGoodScreen, newcomer, test } from '../support/newcomer.ts';
import { MOVED_CLOCK } from '../support/shared-product.ts';

const HOUR = 3_600_000;

test.use({ shared: MOVED_CLOCK });

test('a post goes out when it is due and leaves when it has expired', async ({
  person,
  product,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const { page } = creator;
  await page.goto('/creator/create?new=post');
  await page.getByLabel('Text').fill('Only for a week');
  await page.getByRole('radio', { name: /^Everyone/ }).check();
  await page.getByRole('switch', { name: 'Publish later' }).click();
  await page.getByRole('switch', { name: 'Take it down later' }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL(/tab=scheduled/);
  await expect(page.getByText('Only for a week')).toBeVisible();
  await expectGoodScreen(page);

  const stranger = await person();
  const shows = async (count: number) =>
    expect(async () => {
      await stranger.goto(`/creator/${creator.handle}`);
      await expect(stranger.getByRole('heading', { name: 'Mira' })).toBeVisible();
      await expect(stranger.getByText('Only for a week')).toHaveCount(count, { timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
  await shows(0);
  await product.command('sandbox', 'advance', '25h');
  await shows(1);
  await product.command('sandbox', 'advance', '7d');
  await shows(0);
  await expect(async () => {
    const { items } = await creator.call<{ items: { text: string; expiresAt: string }[] }>(
      'GET',
      '/posts/mine?status=archived',
    );
    expect(items[0]?.text).toBe('Only for a week');
    expect(Date.parse(items[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * HOUR);
  }).toPass({ timeout: 90_000 });

  // — suggested times and periods follow the product's clock, which is eight days ahead of the browser's
  const ahead = Date.now() + 8 * 24 * HOUR;
  await page.goto('/creator/create?new=post');
  await page.getByRole('switch', { name: 'Publish later' }).click();
  const proposed = await page.getByLabel('Publish at').inputValue();
  expect(await page.evaluate((local) => new Date(local).getTime(), proposed)).toBeGreaterThan(
    ahead,
  );
  const lastDay = async (path: string, asked: string) => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().includes(asked)),
      page.goto(path),
    ]);
    return Date.parse(new URL(request.url()).searchParams.get('to') ?? '');
  };
  for (const [path, asked] of [
    ['/dashboard', '/earnings/dashboard?'],
    ['/creator/earnings?tab=statistics', '/earnings/statistics?'],
  ] as const) {
    // Days are in the person's time zone, at most one off from UTC's.
    expect(await lastDay(path, asked)).toBeGreaterThan(ahead - 48 * HOUR);
  }
});
