import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Types on until somebody else sees it: who has just come hears of it with the next word, three seconds later. */
export async function seeTyping(field: Locator, sign: Locator): Promise<void> {
  await expect(async () => {
    await field.press('Space');
    await expect(sign).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
