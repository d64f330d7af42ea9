import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../support/accounts.ts';
import { newEmail } from '../support/test.ts';
import { expect, test } from '../support/fan-test.ts';

/** Taps from the locked post to the receipt. */
const MOST_TAPS = 8;

/** A finger and a keyboard on a phone: counts every tap, and fails if anything is typed twice. */
function hand(page: Page) {
  let taps = 0;
  const typed: string[] = [];
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    /** Types into the focused field: it was tapped, or got the focus by itself. */
    async type(field: Locator, text: string) {
      expect(typed, 'typed once').not.toContain(text);
      typed.push(text);
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
    },
  };
}

/** A creator on the landing page with a post for sale among the newest. */
async function featuredSeller(page: Page): Promise<string> {
  const featured = await (
    await page.request.get('/functions/v1/discovery/creators?limit=6')
  ).json();
  for (const { handle } of featured.items) {
    const posts = await (await page.request.get(`/functions/v1/creators/${handle}/posts`)).json();
    const sells = posts.items.some(({ unlockOffers }: { unlockOffers: { kind: string }[] }) =>
      unlockOffers.some(({ kind }) => kind === 'buy'),
    );
    if (sells) return String(handle);
  }
  throw new Error('nobody on the landing page sells a post');
}

test('a locked post is unlocked on a phone by somebody new: eight taps at most, nothing typed twice', async ({
  person,
}) => {
  const page = await person();
  await page.setViewportSize({ width: 390, height: 844 });
  const seller = await featuredSeller(page);
  const { tap, type, taps } = hand(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await page.goto('/');
  await page.locator(`a[href="/creator/${seller}"]`).first().click();
  const unlock = page.getByRole('button', { name: /^Unlock for/ });
  const price = /\$[\d.]+/.exec((await unlock.first().textContent()) ?? '')?.[0] ?? 'no price';
  await tap(unlock.first());

  await expect(page).toHaveTitle('Sign Up · Limelight');
  await type(field('Display name'), 'Noor');
  await tap(field('Email'));
  await type(field('Email'), newEmail('noor'));
  await tap(field('Password'));
  await type(field('Password'), PASSWORD);
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign Up' }));
  await tap(page.getByRole('main').getByRole('button', { name: 'Sign In' }));

  // the checkout of the same purchase opens again
  const checkout = page.getByRole('dialog', { name: 'Unlock this post' });
  await expect(checkout.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
  await type(field('Card number'), '4242424242424242');
  await tap(field('Expiration'));
  await type(field('Expiration'), '1234');
  await tap(field('Security code'));
  await type(field('Security code'), '123');
  await tap(checkout.getByRole('button', { name: `Pay ${price}` }));
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(MOST_TAPS);

  // Back closes the receipt, on the page where the purchase began
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/creator/${seller.replaceAll('.', '\\.')}$`));
});
