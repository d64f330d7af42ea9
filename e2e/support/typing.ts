import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Keeps typing until somebody else sees it: typing is told every three seconds, and who has just joined missed the last. */
export async function seeTyping(field: Locator, sign: Locator): Promise<void> {
  await expect(async () => {
    await field.press('Space');
    await expect(sign).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
