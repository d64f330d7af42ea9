import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pressWhileComposing } from '../ui/forms/test-composing.ts';
import { SearchBox } from './search-box.tsx';

const recent = {
  entries: [
    { id: 'a', q: 'harbor' },
    { id: 'b', q: 'ceramics' },
    { id: null, q: 'night' },
  ],
  add: vi.fn(),
  remove: vi.fn(),
};
const onDown = vi.fn();

function Box() {
  const [value, setValue] = useState('');
  return <SearchBox value={value} onChange={setValue} recent={recent} onDown={onDown} />;
}

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const press = (key: string) => fireEvent.keyDown(box(), { key });
/** The selected entry, as announced to a screen reader. */
const chosen = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? 'nothing')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  render(<Box />);
  fireEvent.focus(box());
});

it('is a combobox of the recent searches', () => {
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('grid').id);
  expect(chosen()).toBeUndefined();
});

it('chooses with Down and Up, past the end back in the box', () => {
  const walk = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key);
    return chosen();
  });
  expect(walk).toEqual(['harbor', 'ceramics', 'harbor', undefined, 'night']);
});

it('Enter takes what is chosen; then Down goes on to what was found', () => {
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(box().value).toBe('ceramics');
  expect(recent.add).toHaveBeenCalledWith('ceramics');
  expect(screen.queryByRole('grid')).toBeNull();
  press('ArrowDown');
  expect(onDown).toHaveBeenCalledOnce();
});

it('Enter without a choice leaves the form to it', () => {
  expect(press('Enter')).toBe(true);
  expect(recent.add).not.toHaveBeenCalled();
});

it('keys of words that are being composed neither choose nor empty the box', () => {
  press('ArrowDown');
  pressWhileComposing(box(), 'ArrowDown');
  pressWhileComposing(box(), 'Enter');
  pressWhileComposing(box(), 'Delete');
  expect([chosen(), box().value]).toEqual(['harbor', '']);
  expect(recent.remove).not.toHaveBeenCalled();
  fireEvent.change(box(), { target: { value: 'さくら' } });
  pressWhileComposing(box(), 'Escape');
  expect(box().value).toBe('さくら');
});

it('Delete removes what is chosen, where it is one’s own', () => {
  press('ArrowDown');
  press('Delete');
  expect(recent.remove).toHaveBeenCalledWith('a');
  press('ArrowUp');
  press('Delete');
  expect(recent.remove).toHaveBeenCalledOnce();
});

it('Escape closes the list, Down opens it again', () => {
  press('Escape');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  press('ArrowDown');
  expect(box().getAttribute('aria-expanded')).toBe('true');
});
