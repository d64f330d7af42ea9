import { expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { upgradeDue } from './upgrade-price.ts';

const period = {
  start: new Date('2026-01-31T10:00:00Z'),
  end: new Date('2026-02-28T10:00:00Z'),
};
const due = (from: number, to: number, now: string) =>
  upgradeDue({ from: toCents(from), to: toCents(to) }, period, new Date(now));

test.each([
  ['the whole difference on the first day', 500, 2500, '2026-01-31T10:00:00Z', 2000],
  ['the same all day long', 500, 2500, '2026-02-01T09:59:59Z', 2000],
  ['27 of 28 days on the second', 500, 2500, '2026-02-01T10:00:00Z', 1929],
  ['half of it in the middle', 500, 2500, '2026-02-14T10:00:00Z', 1000],
  ['one day in the last hour', 500, 2500, '2026-02-28T09:30:00Z', 71],
  ['half a cent up', 300, 328, '2026-02-28T09:30:00Z', 50],
  ['rounded to the nearest cent', 800, 8001, '2026-02-14T10:00:00Z', 3601],
  ['never less than a card network takes', 300, 400, '2026-02-28T09:30:00Z', 50],
])('%s', (_name, from, to, now, cents) => {
  expect(due(from, to, now)).toBe(cents);
});

test('never more than the difference, and less every day', () => {
  const days = Array.from({ length: 28 }, (_, day) =>
    due(900, 5000, new Date(period.start.getTime() + day * 86_400_000).toISOString()),
  );
  expect(Math.max(...days)).toBe(4100);
  expect([...days].sort((a, b) => b - a)).toEqual(days);
  expect(new Set(days).size).toBe(28);
});
