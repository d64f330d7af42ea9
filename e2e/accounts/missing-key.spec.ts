import { expect, expectGoodScreen, test } from './accounts-test.ts';

test('without the backend’s key every page says so in the client library’s own words', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  // The config of a server without a key.
  await page.route(
    (url) => ['/', '/auth', '/dashboard'].includes(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const without = html.replace(/"supabaseKey":"[^"]+"/, '"supabaseKey":""');
      expect(without).not.toBe(html);
      await route.fulfill({ response: answer, body: without });
    },
  );
  for (const path of ['/', '/auth', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByText('supabaseKey is required.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This site isn’t set up yet' })).toBeVisible();
  }
  await expectGoodScreen(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGoodScreen(page);
  await context.close();
});
