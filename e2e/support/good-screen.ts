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

/** The first is looked at whole. The narrowest phone and a tablet; the others lay out like one of those or the page as it is. */
const WIDTHS = isLong ? [390, 320, 820, 1440] : [320, 820];

/** No accessibility finding on a computer nor on a phone, and nothing that sticks out sideways at any width. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingSideways(page);
  const before = page.viewportSize();
  for (const [index, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNothingSideways(page);
    if (index === 0) await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

/** What measures itself gets time to. */
async function expectNothingSideways(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await expect.soft
    .poll(() => tooWide(page), {
      message: `pixels beyond the right edge at ${width} px on ${page.url()}`,
    })
    .toBeLessThanOrEqual(0);
}

/** How many pixels of the page lie beyond its right edge; the scroll bar's place is not the page's. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
