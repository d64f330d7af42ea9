import { expect, it } from 'vitest';
import { deletionLosses } from './deletion-losses.ts';

const nothing = {
  dueAt: null,
  graceDays: 14,
  memberships: 0,
  purchases: 0,
  members: 0,
  availableCents: 0,
  pendingCents: 0,
};
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

it('says only what there is to lose', () => {
  expect(deletionLosses(nothing, dollars)).toHaveLength(1);
  expect(deletionLosses({ ...nothing, memberships: 1, purchases: 3, members: 2 }, dollars)).toEqual(
    [
      'Your 1 membership ends; nothing renews.',
      'You lose 3 purchases.',
      'Your 2 members lose your posts, and nothing renews. Single posts stay with those who bought them.',
      expect.stringContaining('14 days'),
    ],
  );
});
it('adds up what is cleared and what is not', () => {
  const lines = deletionLosses({ ...nothing, availableCents: 5000, pendingCents: 120 }, dollars);
  expect(lines[0]).toContain('$51.20');
});
