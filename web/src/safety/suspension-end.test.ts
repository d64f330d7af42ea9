import { expect, test } from 'vitest';
import { toLocal } from '../ui/values/local-time.ts';
import { endOfSuspension } from './suspension-end.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');

test.each([
  ['1', '', '2026-05-02T12:00:00.000Z'],
  ['7', '2020-01-01T00:00', '2026-05-08T12:00:00.000Z'],
  ['30', '', '2026-05-31T12:00:00.000Z'],
  ['open', '2020-01-01T00:00', null],
  ['date', toLocal('2026-05-04T09:30:00.000Z'), '2026-05-04T09:30:00.000Z'],
  ['date', toLocal('2026-05-01T12:00:00.000Z'), undefined],
  ['date', '', undefined],
] as const)('%s (%s) ends %s', (length, local, end) => {
  expect(endOfSuspension(length, local, NOW)).toBe(end);
});
