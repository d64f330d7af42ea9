import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { WEB_ROUTES } from '@limelight/contract/web-routes';
import { expect, test } from '../support/fan-test.ts';

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist');
/** Bytes of gzipped script that a first screen may load. */
const BUDGET = 210 * 1024;
/** Files of script that a screen may load: over plain HTTP a browser requests six at a time. */
const MOST_FILES = 25;

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

type Built = Readonly<Record<string, { readonly file: string; readonly imports?: string[] }>>;

/** Adds the script files that these entries load, of the list that the build writes (web/vite.config.ts). */
function addFiles(built: Built, keys: readonly string[], files: Set<string>): Set<string> {
  for (const key of keys) {
    const found = built[key];
    if (!found) throw new Error(`the build has no ${key}`);
    if (files.has(found.file)) continue;
    files.add(found.file);
    addFiles(built, found.imports ?? [], files);
  }
  return files;
}

const pageOf = (screen: string) => `src/pages/${screen}/page.tsx`;
/** What every signed-in screen loads beside its page. */
const START = ['src/start.tsx', 'src/shell/follow-all.ts'];
/** What a page loads by itself, for fans and for creators. */
const LOADED_AFTER: Readonly<Record<string, readonly string[][]>> = {
  dashboard: [
    [pageOf('discover'), 'src/pages/discover/feed-posts.tsx'],
    [pageOf('creator-dashboard')],
  ],
};

test('a signed-in screen is at most 25 files of script', async () => {
  const built: Built = JSON.parse(await readFile(path.join(WEB_DIST, 'scripts.json'), 'utf8'));
  const screens = Object.values(WEB_ROUTES).filter(({ shell }) =>
    ['dashboard', 'public'].includes(shell),
  );
  for (const screen of new Set(screens.map((one) => one.screen))) {
    for (const later of LOADED_AFTER[screen] ?? [[]]) {
      // theme.js is part of the page
      const files = addFiles(built, [...START, pageOf(screen), ...later], new Set(['theme.js']));
      expect.soft(files.size, screen).toBeLessThanOrEqual(MOST_FILES);
    }
  }
});

test('the pages where strangers land come packed', async ({ request, product }) => {
  const answer = await request.get(product.url, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(await answer.text()).toContain('</html>');
});
