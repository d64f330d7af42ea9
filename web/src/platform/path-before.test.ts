import { expect, test } from 'vitest';
import { notePath, pathBefore } from './path-before.ts';

test('the page before is known before and after a page is noted, whatever changes in its address', () => {
  expect(pathBefore('/a')).toBe(null);
  notePath('/a');
  expect(pathBefore('/a')).toBe(null);
  expect(pathBefore('/b')).toBe('/a');
  notePath('/b');
  notePath('/b');
  expect(pathBefore('/b')).toBe('/a');
});
