import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PostText } from './post-text.tsx';

const LONG = 'Pictures from the harbor at night, and what the sea brings in the morning.';

it('folds a bio to one line, and opens it at a press', () => {
  render(<PostText text={LONG} mentions={[]} fold="line" />);
  expect(screen.getByText(LONG).className).toContain('line-clamp-1');
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(screen.getByText(LONG).className).not.toContain('line-clamp');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows where a link leads, and nothing else', () => {
  render(<PostText text={'See https://bank.example@evil.example/\u202egpj.exe'} mentions={[]} />);
  const link = screen.getByRole('link', { name: 'https://evil.example/gpj.exe' });
  expect(link.getAttribute('href')).toBe(link.textContent);
});

it.each([
  ['Short.', 'line'],
  [LONG, 'lines'],
  [LONG, undefined],
  ['Low tide.\nHigh tide.', 'lines'],
] as const)('shows %s whole when folded to %s', (text, fold) => {
  render(<PostText text={text} mentions={[]} fold={fold} />);
  expect(screen.queryByRole('button')).toBeNull();
});
