import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Types until the other person sees it: typing is sent every three seconds, and a person who has just joined missed the last
 * event.
 */
export async function seeTyping(field: Locator, sign: Locator): Promise<void> {
  await expect(async () => {
    await field.press('Space');
    await expect(sign).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
