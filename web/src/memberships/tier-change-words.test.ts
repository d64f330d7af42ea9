import { expect, it } from 'vitest';
import { membershipState, tierOption } from '@limelight/contract/memberships/operations';
import { changeWords, includedIn, nextWords } from './tier-change-words.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

it.each([
  [
    'now',
    1929,
    '$19.29 today for the rest of this month, then $25.00 a month from December 20, 2026',
  ],
  ['join', 2500, '$25.00 today for a month, renews on December 20, 2026'],
  ['renewal', 0, 'From December 20, 2026: $25.00 a month. Nothing to pay today.'],
  ['current', 0, 'Your current tier'],
])('%s', (change, dueCents, words) => {
  const option = tierOption.parse({
    tierId: ID,
    name: 'Gold',
    description: null,
    priceCents: 2500,
    change,
    dueCents,
    renewsAt: '2026-12-20T12:00:00Z',
  });
  expect(changeWords(option)).toBe(words);
});

it('says what the next month will be', () => {
  const state = (next: unknown) =>
    membershipState.parse({
      id: ID,
      status: 'active',
      tierId: ID,
      tierName: 'Gold',
      priceCents: 2500,
      startedAt: '2026-11-20T12:00:00Z',
      currentPeriodEnd: '2026-12-20T12:00:00Z',
      next,
    });
  expect(nextWords(state(null))).toBeNull();
  expect(nextWords(state({ tierId: OTHER, tierName: 'Silver', priceCents: 500 }))).toBe(
    'From December 20, 2026: Silver, $5.00 a month',
  );
  expect(nextWords(state({ tierId: OTHER, tierName: 'Friends', priceCents: 0 }))).toBe(
    'From December 20, 2026: Friends, free',
  );
  expect(nextWords(state({ tierId: ID, tierName: 'Gold', priceCents: 3000 }))).toBe(
    'From December 20, 2026: $30.00 a month',
  );
});

it('reads a description as a list', () => {
  expect(includedIn(' A letter \n\nA song\nA song')).toEqual(['A letter', 'A song']);
  expect(includedIn(null)).toEqual([]);
});
