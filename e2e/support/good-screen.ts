import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { isLong } from './long.ts';

/** No accessibility finding on the page once it has come to rest: half-faded colours are nobody's to read. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect
    .soft(async () => expect(await findings(page), `axe on ${page.url()}`).toEqual([]))
    .toPass({ timeout: 20_000, intervals: [200, 500] });
}

const HEIGHT = 844;

/** The first is looked at whole. What fits the narrowest phone and the page as it is rarely sticks out between. */
const WIDTHS = isLong ? [390, 320, 820, 1440] : [320];

/**
 * No accessibility finding on a phone, in the long run on a computer too, and nothing that sticks out sideways at these
 * widths.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  if (isLong) await expectAccessible(page);
  await expectNothingSideways(page);
  const before = page.viewportSize();
  for (const [index, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNothingSideways(page);
    if (index === 0) await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

/** Nothing sticks out sideways; what measures itself gets time to. `on` says which screen. */
export async function expectNothingSideways(page: Page, on = page.url()): Promise<void> {
  const width = page.viewportSize()?.width;
  await expect.soft
    .poll(() => beyondEdge(page), {
      message: `beyond the right edge at ${width} px on ${on}`,
    })
    .toEqual([]);
}

/** What makes the page scroll sideways: by how many pixels, and who. The scroll bar's place is not the page's. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.body;
    const pixels = document.documentElement.scrollWidth - clientWidth;
    if (pixels <= 0) return [];
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth && !isScrolled(element.parentElement),
    );
    return [`${pixels} px`, ...wide.map(({ localName, className }) => `${localName}.${className}`)];
  });
