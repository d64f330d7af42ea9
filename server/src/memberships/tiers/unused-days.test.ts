import { expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { unusedPart } from './unused-days.ts';

const month = {
  cents: toCents(3000),
  from: new Date('2026-04-01T10:00:00Z'),
  to: new Date('2026-05-01T10:00:00Z'),
};

test.each([
  ['2026-04-01T10:00:00Z', 3000],
  ['2026-04-02T09:59:59Z', 3000],
  ['2026-04-02T10:00:00Z', 2900],
  ['2026-04-30T11:00:00Z', 100],
  ['2026-05-01T10:00:00Z', 0],
  ['2026-06-01T10:00:00Z', 0],
])('at %s %d cents are unused', (now, cents) => {
  expect(unusedPart(month, new Date(now))).toBe(cents);
});

test('an upgrade of the last day is a day', () => {
  const upgrade = { ...month, cents: toCents(50), from: new Date('2026-05-01T09:00:00Z') };
  expect(unusedPart(upgrade, new Date('2026-05-01T09:30:00Z'))).toBe(50);
});
