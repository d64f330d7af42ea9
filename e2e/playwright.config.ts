import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { isFleet, isLong, LONG } from './support/long.ts';
import { findBrowser } from './support/find-browser.ts';

const { executablePath, args = [] } = await findBrowser();

/** What is walked on many processes too: sessions, channels, uploads, jobs, money, and the services that clients use. */
const ON_FLEET = [
  'main-job.spec.ts',
  'accounts/{confirmation,first-auth,passkeys}.spec.ts',
  'clients/*.spec.ts',
  'media/{film,uploads}.spec.ts',
  'messages/{groups,messages}.spec.ts',
  'notifications/*.spec.ts',
  'payments/first-unlock.spec.ts',
];

/** The tests of a worker share product servers (support/shared-product.ts), each with its own data folder and port. */
export default defineConfig({
  testDir: '.',
  testMatch: isFleet ? ON_FLEET.map((spec) => `**/${spec}`) : '**/*.spec.ts',
  ...(!isLong && { grepInvert: new RegExp(LONG) }),
  globalSetup: './support/global-setup.ts',
  outputDir: path.resolve(import.meta.dirname, '../test-results'),
  fullyParallel: false,
  // On 2 cores a third worker saves no time and starves the others.
  workers: isFleet ? 1 : 2,
  // On a starved machine the browser sometimes loses a press: once in some hundred test runs, never twice in a row. A test that
  // passes only the second time is listed as flaky, and named in the last lines of `npm test`.
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  // Ten times what the tests take on an idle machine: on a busy machine a slow test is no fault.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Code optimized on other threads is ready only after its page is gone; optimizing is a sixth of a page's work.
      args: [
        ...args,
        '--js-flags=--no-opt --no-maglev',
        // With reduced transparency, bars have no blur: without a graphics card, blurs are a fifth of a page's work. The switch
        // replaces Playwright's own, so it repeats its values, which declare a mouse.
        ...(isLong
          ? []
          : [
              '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
            ]),
        // A fake microphone that beeps, without a permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording doubles the time of a test; `--trace=retain-on-failure` turns it on to investigate a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
