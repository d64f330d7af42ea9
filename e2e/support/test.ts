import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { watchFaults } from './faults.ts';
import { type Product, STARTING_MS } from './product.ts';
import { EVERYBODYS, type SharedProduct, stopSharedProducts } from './shared-product.ts';

interface WorkerFixtures {
  /** Stops all products after the worker's last test. */
  stopsProducts: void;
}

interface TestFixtures {
  /** The shared product; `test.use` sets another one if a file needs other settings or moves the clock. */
  shared: SharedProduct;
  /** The product of `shared`; without sample content by default. */
  product: Product;
  /** A separate browser for another person. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
  /** Fails a test whose browsers met a fault that the test did not announce. */
  faultless: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stopsProducts: [
    async ({}, use) => {
      await use();
      await stopSharedProducts();
    },
    { scope: 'worker', auto: true },
  ],
  shared: [EVERYBODYS, { option: true }],
  product: [async ({ shared }, use) => use((await shared.get()).product), { timeout: STARTING_MS }],
  faultless: [
    async ({ browser }, use) => {
      const faultsOf = watchFaults(browser);
      await use();
      expect(faultsOf(), 'no fault but those that the test announced').toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: product.url,
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

let people = 0;
/** An address that no test has used yet. */
export const newEmail = (name: string) =>
  `${name}.${process.pid}.${Date.now().toString(36)}.${people++}@example.com`;

export { announceFault } from './faults.ts';
export { expectAccessible, expectGoodScreen } from './good-screen.ts';
export { expect };
