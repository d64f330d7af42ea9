import { expect, it } from 'vitest';
import { unlockOffer } from '@limelight/contract/posts/operations';
import { lockedTitle, offerLabel } from './locked-texts.ts';

const tierId = '00000000-0000-4000-8000-000000000001';
const offer = (value: unknown) => unlockOffer.parse(value);
const subscribe = offer({ kind: 'subscribe', tierId, priceCents: 8000 });
const buy = offer({ kind: 'buy', priceCents: 900 });
const change = offer({ kind: 'change_tier', tierId, priceCents: 2500 });
const follow = offer({ kind: 'follow' });

it('puts the price on the button', () => {
  expect(offerLabel(subscribe)).toBe('Subscribe for $80.00 a month');
  expect(offerLabel(buy)).toBe('Unlock for $9.00');
  expect(offerLabel(offer({ kind: 'subscribe', tierId, priceCents: 0 }))).toBe('Join for free');
  expect(offerLabel(change)).toBe('Change your tier: $25.00 a month');
  expect(offerLabel(follow)).toBe('Follow to see this');
});

it('names the post by who it is for', () => {
  const title = (unlockOffers: (typeof buy)[], opensAfterMonths: number | null = null) =>
    lockedTitle({ unlockOffers, opensAfterMonths });
  expect(title([subscribe, buy])).toBe('A post for members');
  expect(title([change])).toBe('A post for another tier');
  expect(title([buy])).toBe('A post you can unlock');
  expect(title([follow])).toBe('A post for followers');
  expect(title([])).toBe('A post for members');
  expect(title([], 3)).toBe('A post for members of 3 months');
  expect(title([], 1)).toBe('A post for members of a month');
});
