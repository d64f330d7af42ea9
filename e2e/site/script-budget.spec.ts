import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { expect, test } from '../support/fan-test.ts';

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist');
/** Bytes of gzipped script that a first screen may load. */
const BUDGET = 210 * 1024;

/** Opens a first screen and adds up the scripts that the browser requests until it is complete. */
async function scriptBytes(page: Page, place: string, shown: string): Promise<number> {
  const files = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.add(new URL(request.url()).pathname);
  });
  await page.goto(place, { waitUntil: 'load' });
  await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(path.join(WEB_DIST, file))).length),
  );
  expect(sizes.length, 'the screen runs scripts').toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the scripts of the first screens stay within 210 KB', async ({ person, fan }) => {
  const sizes = {
    '/': await scriptBytes(await person(), '/', "I'm a Fan"),
    '/auth': await scriptBytes(await person(), '/auth', 'Sign In'),
    '/dashboard': await scriptBytes(fan, '/dashboard', DISCOVER_TEXTS.featured),
  };
  for (const [place, bytes] of Object.entries(sizes))
    expect.soft(bytes, place).toBeLessThanOrEqual(BUDGET);
});

test('the pages where strangers land come packed', async ({ request, product }) => {
  const answer = await request.get(product.url, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(await answer.text()).toContain('</html>');
});
