import { expect, it } from 'vitest';
import { readIntent } from './intent.ts';

const stored = JSON.stringify({ verb: 'follow', id: 'x', path: '/creator/luna', at: 1000 });

it('gives back what was begun on this page', () => {
  expect(readIntent(stored, '/creator/luna', 2000)).toEqual({ verb: 'follow', id: 'x' });
});

it.each([
  ['another page', stored, '/creator/other', 2000],
  ['half an hour later', stored, '/creator/luna', 1000 + 30 * 60_000],
  ['nothing', null, '/creator/luna', 2000],
  ['broken storage', '{', '/creator/luna', 2000],
  ['no verb', JSON.stringify({ id: 'x', path: '/creator/luna', at: 1000 }), '/creator/luna', 2000],
])('gives nothing for %s', (_, value, path, now) => {
  expect(readIntent(value, path, now)).toBeNull();
});
