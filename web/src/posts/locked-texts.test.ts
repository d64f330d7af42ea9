import { expect, it } from 'vitest';
import { unlockOffer, type WayIn } from '@limelight/contract/posts/operations';
import { wayCondition } from '@limelight/contract/posts/post-view';
import { lockedLine, lockedTitle, offerLabel, wayToComments } from './locked-texts.ts';

const tierId = '00000000-0000-4000-8000-000000000001';
const offer = (value: unknown) => unlockOffer.parse(value);
const subscribe = offer({ kind: 'subscribe', tierId, priceCents: 8000 });
const buy = offer({ kind: 'buy', priceCents: 900 });
const change = offer({ kind: 'change_tier', tierId, priceCents: 2500 });
const follow = offer({ kind: 'follow' });

const way = (...asked: unknown[]): WayIn => asked.map((one) => wayCondition.parse(one));
const FOLLOW = { kind: 'follow' };
const BUY = { kind: 'buy', priceCents: 900 };
const members = (months = 0, ...tiers: string[]) => ({ kind: 'members', tiers, months });

it('puts the price on the button', () => {
  const label = (one: typeof buy, ...waysIn: WayIn[]) => offerLabel(one, { waysIn });
  expect(label(subscribe)).toBe('Subscribe for $80.00 a month');
  expect(label(buy)).toBe('Unlock for $9.00');
  expect(label(offer({ kind: 'subscribe', tierId, priceCents: 0 }))).toBe('Join for free');
  expect(label(change)).toBe('Change your tier: $25.00 a month');
  expect(label(follow, way(FOLLOW))).toBe('Follow to see this');
  expect(label(follow, way(FOLLOW, members()), way(BUY))).toBe('Follow');
});

it('names the post by who it is for', () => {
  const title = (unlockOffers: (typeof buy)[], ...waysIn: WayIn[]) =>
    lockedTitle({ unlockOffers, waysIn });
  expect(title([subscribe, buy], way(members()), way(BUY))).toBe('A post for members');
  expect(title([change], way(members(0, 'Gold')))).toBe('A post for another tier');
  expect(title([buy], way(BUY))).toBe('A post you can unlock');
  expect(title([follow], way(FOLLOW))).toBe('A post for followers');
  expect(title([follow], way(FOLLOW, members()))).toBe('A post for members');
  expect(title([follow], way(FOLLOW, BUY))).toBe('A post you can unlock');
  expect(title([])).toBe('A post for members');
  expect(title([], way(members(3)))).toBe('A post for members');
});

it('says who gets in where title and buttons do not', () => {
  const line = (...waysIn: WayIn[]) => lockedLine({ waysIn });
  expect([line(), line(way(members()), way(BUY)), line(way(FOLLOW))]).toEqual([null, null, null]);
  expect(line(way(members(3, 'Gold')), way(BUY))).toBe(
    'Open to members of the Gold tier after 3 months, or anyone who pays $9.00.',
  );
  expect(line(way(members(1)))).toBe('Open to members after a month.');
  expect(line(way(FOLLOW, members(0, 'Gold', 'Silver')))).toBe(
    'Open to followers who are members of the Gold tier or the Silver tier.',
  );
  expect(line(way(members(), BUY))).toBe('Open to members who buy it for $9.00.');
  expect(line(way(FOLLOW, members(), BUY))).toBe(
    'Open to followers who are members and buy it for $9.00.',
  );
});

it('says how to get to the comments', () => {
  const told = (unlockOffers: (typeof buy)[], ...waysIn: WayIn[]) =>
    wayToComments({ unlockOffers, waysIn });
  expect(told([subscribe], way(members()))).toBe('Subscribe to read the comments.');
  expect(told([subscribe, subscribe], way(members()))).toBe('Subscribe to read the comments.');
  expect(told([change], way(members()))).toBe('Change your tier to read the comments.');
  expect(told([buy], way(BUY))).toBe('Unlock this post to read the comments.');
  expect(told([subscribe, buy], way(members()), way(BUY))).toBe(
    'Unlock this post to read the comments.',
  );
  expect(told([follow], way(FOLLOW))).toBe('Follow to read the comments.');
  expect(told([follow], way(FOLLOW, BUY))).toBe('Unlock this post to read the comments.');
  expect(told([])).toBe('Only people who can see this post can read its comments.');
});
