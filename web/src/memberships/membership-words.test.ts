import { expect, it } from 'vitest';
import { creatorId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { standing } from './membership-words.ts';

const paid = { currentPeriodEnd: '2026-12-20T12:00:00Z', priceCents: amount.parse(8000) };

it.each([
  ['active', 'Renews on December 20, 2026'],
  ['ending', 'Ends on December 20, 2026'],
  ['ended', 'Ended on November 2, 2026'],
] as const)('says how a membership that is %s stands', (status, words) => {
  expect(standing({ ...paid, status }, '2026-11-02T12:00:00Z')).toBe(words);
});

it('never speaks of renewing a free one', () => {
  expect(standing({ ...paid, status: 'active', priceCents: amount.parse(0) })).toBe(
    'Free until you leave',
  );
});

it.each(['active', 'past_due'] as const)(
  'says of one that is %s when its page closes',
  (status) => {
    expect(standing({ ...paid, status, closesAt: '2026-12-30T12:00:00Z' })).toBe(
      'Won’t renew, because the page closes on December 30, 2026',
    );
  },
);

it.each([
  [true, 'You blocked this creator, so it won’t renew. It ends on December 20, 2026'],
  [false, 'Won’t renew. Ends on December 20, 2026'],
])('says that one without a page to open does not renew', (isBlocked, words) => {
  expect(standing({ ...paid, status: 'active', hasPage: false, isBlocked })).toBe(words);
});

it('says that the creator ended one, and what went back', () => {
  const ended = {
    ...paid,
    status: 'ended',
    endedByCreator: true,
    creator: {
      id: creatorId.parse(crypto.randomUUID()),
      handle: 'luna',
      displayName: 'Luna',
      avatarUrl: null,
    },
  } as const;
  const endedAt = '2026-11-02T12:00:00Z';
  expect(standing(ended, endedAt)).toBe('Luna ended it on November 2, 2026.');
  expect(standing({ ...ended, returnedCents: amount.parse(2100) }, endedAt)).toBe(
    'Luna ended it on November 2, 2026. We refunded $21.00 to your card for the days that were left.',
  );
});
