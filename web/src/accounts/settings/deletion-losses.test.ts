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
      'Your membership ends. Nothing renews from today.',
      'You lose 3 purchases.',
      'From today, nobody can join and no membership renews. We’ll email your 2 members that you’re leaving.',
      'After 14 days, your members lose access to your posts. People who bought single posts keep them.',
      expect.stringContaining('14 days'),
    ],
  );
});
it('adds up what is cleared and what is not', () => {
  const lines = deletionLosses({ ...nothing, availableCents: 5000, pendingCents: 120 }, dollars);
  expect(lines[0]).toContain('$51.20');
});
