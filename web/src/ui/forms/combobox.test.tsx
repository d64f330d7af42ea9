import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { pressWhileComposing } from './test-composing.ts';

const OPTIONS = [
  { value: 'd', label: 'Auckland (GMT+13)', words: 'Auckland New Zealand +13' },
  {
    value: 'a',
    label: 'Kolkata (GMT+5:30)',
    detail: 'India',
    words: 'Kolkata India Calcutta +5:30',
  },
  { value: 'b', label: 'Kyiv (GMT+2)', words: 'Kyiv Kiev +2' },
  { value: 'c', label: 'New York (GMT-5)', words: 'New York Eastern -5' },
];
const onChange = vi.fn();
const options = vi.fn(() => OPTIONS);
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const listed = () => screen.queryAllByRole('option').map((one) => one.textContent);
const type = (words: string) => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: words } });
};

beforeEach(() => {
  vi.clearAllMocks();
  render(<Combobox value="b" label="Kyiv (GMT+2)" options={options} onChange={onChange} />);
});

it('shows what is chosen, and reads the options when the list opens for the first time', () => {
  expect(field().value).toBe('Kyiv (GMT+2)');
  expect(options).not.toHaveBeenCalled();
  fireEvent.focus(field());
  expect(listed()).toHaveLength(4);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Kyiv (GMT+2)');
  fireEvent.blur(field());
  fireEvent.focus(field());
  expect(options).toHaveBeenCalledOnce();
});

it.each([
  ['calcutta', ['Kolkata (GMT+5:30)India']],
  ['+5:30', ['Kolkata (GMT+5:30)India']],
  ['york  new', ['New York (GMT-5)']],
  ['new', ['New York (GMT-5)', 'Auckland (GMT+13)']],
  ['mars', []],
])('"%s" finds what has every word', (words, found) => {
  type(words);
  expect(listed()).toEqual(found);
});

it('is chosen by a press, or with arrows and Enter, once', () => {
  type('k');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  pressWhileComposing(field(), 'Enter');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter' });
  type('kyiv');
  fireEvent.click(screen.getByRole('option'));
  type('india');
  fireEvent.click(screen.getByRole('option'));
  expect(onChange.mock.calls).toEqual([['c'], ['a']]);
});

it.each([
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
  ['leaving', () => fireEvent.blur(field())],
])('%s keeps what was chosen', (_, leave) => {
  type('york');
  leave();
  expect(listed()).toEqual([]);
  expect(field().value).toBe('Kyiv (GMT+2)');
  expect(onChange).not.toHaveBeenCalled();
});
