import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { watchFaults } from './faults.ts';
import { removeFolder } from './folder.ts';
import { type Product, STARTING_MS, startProduct } from './product.ts';

interface WorkerFixtures {
  /** A name of one's own, by `test.use`, gives a file a product of its own: where others may have moved the clock. */
  productOf: string;
  /** A product without sample content, shared by the tests of one worker. */
  product: Product;
  /** A product with sample content. */
  sampleProduct: Product;
}

interface TestFixtures {
  /** A browser of its own for another person. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
  /** Fails a test whose browsers met a fault that it did not announce. */
  faultless: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOf: ['everyone', { scope: 'worker', option: true }],
  product: [
    async ({ productOf: _ }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
      await removeFolder(product.dataDir);
    },
    { scope: 'worker', timeout: STARTING_MS },
  ],
  sampleProduct: [
    async ({}, use) => {
      const product = await startProduct({ env: { SAMPLE_CONTENT: 'small' } });
      await use(product);
      await product.stop();
      await removeFolder(product.dataDir);
    },
    { scope: 'worker', timeout: STARTING_MS },
  ],
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
/** An address that nobody has used yet. */
export const newEmail = (name: string) =>
  `${name}.${process.pid}.${Date.now().toString(36)}.${people++}@example.com`;

export { announceFault } from './faults.ts';
export { expectAccessible, expectGoodScreen } from './good-screen.ts';
export { expect };
