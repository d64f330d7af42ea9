import { expect, test } from 'vitest';
import { contract } from '@limelight/contract';
import { type Place, placesOf } from '../src/platform/http/contract-parts.ts';

const places = placesOf(contract);
const isVariable = (word = '') => word.startsWith('{');
/** A parameter that is an id; an id never equals a fixed path segment. */
const isId = (word = '') => /^{(id|\w+Id)}$/.test(word);

/** Whether some request matches both paths, and neither path is more specific than the other. */
function areMixedUp(one: Place, other: Place): boolean {
  const [a, b] = [one.path.split('/'), other.path.split('/')];
  if (one.method !== other.method || a.length !== b.length) return false;
  const pairs = a.map((word, index) => [word, b[index]] as const);
  const isApart = (x: string, y: string) =>
    !isVariable(x) && (!isVariable(y) || isId(y)) && x !== y;
  if (pairs.some(([x, y = '']) => isApart(x, y) || isApart(y, x))) return false;
  const wider = new Set(
    pairs
      .filter(([x, y]) => isVariable(x) !== isVariable(y))
      .map(([x]) => (isVariable(x) ? 'one' : 'other')),
  );
  return wider.size !== 1;
}

test('no request fits two operations, except that words come before variables', () => {
  expect(places.length).toBeGreaterThan(150);
  const mixedUp = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => areMixedUp(one, other))
      .map((other) => `${one.method} ${one.path} and ${other.path}`),
  );
  expect(mixedUp).toEqual([]);
});

test('an operation is called what the contract calls it', () => {
  expect(new Set(places.map(({ name }) => name.join('.'))).size).toBe(places.length);
});
