import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { watchFaults } from './faults.ts';
import { removeFolder } from './folder.ts';
import { isLong } from './long.ts';
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

/** No accessibility finding on the page once it has come to rest: half-faded colours are nobody's to read. */
export async function expectAccessible(page: Page, withColours = true): Promise<void> {
  await expect
    .soft(async () => expect(await findings(page, withColours), `axe on ${page.url()}`).toEqual([]))
    .toPass({ timeout: 20_000, intervals: [200, 500] });
}

const PHONE = { width: 390, height: 844 };

/** Where layouts differ: the narrowest phone, a common one, a tablet, a computer. */
const WIDTHS = [320, PHONE.width, 820, 1440];

/** No accessibility finding on a computer nor on a phone, and nothing that sticks out sideways at any width. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  // colours are the same at every width, and a third of what axe takes
  await expectAccessible(page, isLong);
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width });
    expect
      .soft(await tooWide(page), `sideways at ${width} px on ${page.url()}`)
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** How many pixels of the page lie beyond its right edge; the scroll bar's place is not the page's. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);

async function findings(page: Page, withColours: boolean): Promise<string[]> {
  // No frames, so all of it may run in the page at once; nobody reads what passed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: withColours } },
  });
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

let people = 0;
/** An address that nobody has used yet. */
export const newEmail = (name: string) =>
  `${name}.${process.pid}.${Date.now().toString(36)}.${people++}@example.com`;

export { announceFault } from './faults.ts';
export { expect };
