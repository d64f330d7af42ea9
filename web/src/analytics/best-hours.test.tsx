import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WeekHour } from '@limelight/contract/analytics/operations';
import { BestHours } from './best-hours.tsx';
import { bestHoursWords } from './hour-words.ts';

const at = (weekday: number, hour: number, visits: number, payments = 0): WeekHour => ({
  weekday,
  hour,
  visits,
  payments,
});
/** Intl puts a narrow space before AM and PM. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');
const HOURS = [at(1, 9, 2), at(5, 20, 7, 1), at(7, 23, 3, 4)];

it('names the best hours, and says it where none stands out', () => {
  expect(plain(bestHoursWords(HOURS, 'visits'))).toBe('Most visits: Fridays, 8 PM to 9 PM.');
  expect(plain(bestHoursWords(HOURS, 'payments'))).toBe('Most payments: Sundays, 11 PM to 12 AM.');
  expect(plain(bestHoursWords([at(1, 0, 1), at(2, 12, 1)], 'visits'))).toBe(
    'Most visits: Mondays, 12 AM to 1 AM, and Tuesdays, 12 PM to 1 PM.',
  );
  const alike = [at(1, 0, 1), at(2, 0, 1), at(3, 0, 1)];
  expect(bestHoursWords(alike, 'visits')).toBe('No hour has more visits than all others yet.');
  expect(bestHoursWords(alike, 'payments')).toBe('No payments in these days.');
});

it('is a chart of a week, and the same as a table', () => {
  render(<BestHours hours={HOURS} />);
  const chart = screen.getByRole('img');
  expect(chart.getAttribute('aria-label')).toBe('Visits by weekday and hour');
  const cells = [...chart.querySelectorAll('[title]')];
  expect(cells).toHaveLength(7 * 24);
  expect(plain(cells[4 * 24 + 20]?.getAttribute('title') ?? null)).toBe('Friday, 8 PM to 9 PM: 7');
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('region', { name: 'Best hours' })).getByRole('table');
  const rowAt = (hour: number) => within(table).getAllByRole('row')[hour + 1];
  const textsOf = (hour: number) =>
    [...(rowAt(hour)?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  expect(textsOf(20)).toEqual(['0', '0', '0', '0', '7', '0', '0']);
  fireEvent.click(screen.getByRole('radio', { name: 'Payments' }));
  expect(textsOf(23)).toEqual(['0', '0', '0', '0', '0', '0', '4']);
  expect(plain(screen.getByRole('status').textContent)).toBe(
    'Most payments: Sundays, 11 PM to 12 AM.',
  );
});

it('says it where nobody came', () => {
  render(<BestHours hours={[]} />);
  expect(screen.getByText(/^Nobody came or paid in these days\./)).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
