import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { isLong, LONG } from './support/long.ts';
import { findBrowser } from './support/find-browser.ts';

const { executablePath, args = [] } = await findBrowser();

/** One product server a worker (support/server.ts), each on its own data folder and port. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(!isLong && { grepInvert: new RegExp(LONG) }),
  globalSetup: './support/global-setup.ts',
  outputDir: path.resolve(import.meta.dirname, '../test-results'),
  fullyParallel: false,
  // Of 2 cores; a third worker saves nothing on them and starves the others.
  workers: 2,
  // On a starved machine the browser now and then loses a press: once in some hundred walks, never twice running.
  // What passes only the second time is listed as flaky, and named in the last lines of `npm test`.
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  // Ten times what they take on an idle machine: a machine that others use too is slow, and not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Code that is optimized on other threads is ready when its page is gone: a sixth of a page's work.
      args: [
        ...args,
        '--js-flags=--no-opt --no-maglev',
        // With less transparency, bars have no blur: without a graphics card, blurs are a fifth of a page's work. The
        // switch replaces Playwright's own, so it repeats its values, which say that there is a mouse.
        ...(isLong
          ? []
          : [
              '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
            ]),
        // A microphone that beeps, and nobody who is asked for it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording doubles the time of a test; `--trace=retain-on-failure` switches it on for a failure to look into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
