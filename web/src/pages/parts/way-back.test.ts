import { expect, it } from 'vitest';
import { readWayBack } from './way-back.ts';

const kept = { path: '/creator/luna?tab=about', intent: '{"verb":"follow"}', at: 1000 };
const stored = JSON.stringify(kept);
const DAY_MS = 24 * 60 * 60_000;

it('leads back to where somebody was asked to sign up, with what they began', () => {
  expect(readWayBack(stored, 2000)).toEqual(kept);
});

it.each([
  ['a day later', stored, 1000 + DAY_MS],
  ['nothing', null, 2000],
  ['broken storage', '{', 2000],
  ['another site', JSON.stringify({ ...kept, path: '//elsewhere.example' }), 2000],
])('leads nowhere for %s', (_, value, at) => {
  expect(readWayBack(value, at)).toBeNull();
});
