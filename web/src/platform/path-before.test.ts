import { expect, test } from 'vitest';
import { notePath, pathsBefore } from './path-before.ts';

test('the pages before are known before and after a page is noted, whatever changes in its address', () => {
  expect(pathsBefore('/a')).toEqual([]);
  notePath('/a');
  expect(pathsBefore('/a')).toEqual([]);
  expect(pathsBefore('/b')).toEqual(['/a']);
  notePath('/b');
  notePath('/b');
  expect(pathsBefore('/b')).toEqual(['/a']);
  notePath('/c');
  notePath('/d');
  expect(pathsBefore('/d')).toEqual(['/c', '/b']);
});
