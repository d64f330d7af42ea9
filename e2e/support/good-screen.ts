import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { isLong } from './long.ts';

/** Expects no accessibility finding once the page has come to rest: colors in the middle of a fade have too little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect
    .soft(async () => expect(await findings(page), `axe on ${page.url()}`).toEqual([]))
    .toPass({ timeout: 20_000, intervals: [200, 500] });
}

const HEIGHT = 844;

/**
 * The first width gets the accessibility check too. A page that fits the narrowest phone and the current width rarely overflows
 * in between.
 */
const WIDTHS = isLong ? [390, 320, 820, 1440] : [320];

/**
 * Expects no accessibility finding on a phone, in the long run on a computer too, and no horizontal overflow at these widths.
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

/** Expects no horizontal overflow, and waits for elements that measure themselves. `on` names the screen in a failure. */
export async function expectNothingSideways(page: Page, on = page.url()): Promise<void> {
  const width = page.viewportSize()?.width;
  await expect.soft
    .poll(() => beyondEdge(page), {
      message: `beyond the right edge at ${width} px on ${on}`,
    })
    .toEqual([]);
}

/**
 * What makes the page scroll sideways: by how many pixels, and which elements. The scroll bar's width is not part of the
 * page's.
 */
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
