import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const onLongPress = vi.fn();

function Row() {
  return (
    <div {...useLongPress(onLongPress)}>
      <p>Words</p>
      <button type="button">Picture</button>
      <a href="#there">Link</a>
    </div>
  );
}

const down = (name: string, more: object = {}) =>
  fireEvent.pointerDown(screen.getByText(name), {
    pointerType: 'touch',
    isPrimary: true,
    clientX: 0,
    clientY: 0,
    ...more,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  render(<Row />);
});
afterEach(() => {
  vi.useRealTimers();
});

it('is a finger that stays', () => {
  down('Words');
  vi.advanceTimersByTime(440);
  expect(onLongPress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(onLongPress).toHaveBeenCalledOnce();
});

it.each<[string, string, object, () => unknown]>([
  ['a tap', 'Words', {}, () => fireEvent.pointerUp(screen.getByText('Words'))],
  [
    'scrolling',
    'Words',
    {},
    () => fireEvent.pointerMove(screen.getByText('Words'), { clientY: 11 }),
  ],
  [
    'what the browser takes over',
    'Words',
    {},
    () => fireEvent.pointerCancel(screen.getByText('Words')),
  ],
  ['a mouse', 'Words', { pointerType: 'mouse' }, () => undefined],
  ['a second finger', 'Words', { isPrimary: false }, () => undefined],
  ['a link, which has a menu of its own', 'Link', {}, () => undefined],
])('is not %s', (_, name, more, then) => {
  down(name, more);
  then();
  vi.advanceTimersByTime(1_000);
  expect(onLongPress).not.toHaveBeenCalled();
});

it('presses nothing below it, and the next press does', () => {
  const picture = screen.getByText('Picture');
  down('Picture');
  vi.advanceTimersByTime(500);
  expect(fireEvent.contextMenu(picture)).toBe(false);
  fireEvent.pointerUp(picture);
  // a prevented touch makes no click
  expect(fireEvent.touchEnd(picture)).toBe(false);
  down('Picture');
  fireEvent.pointerUp(picture);
  expect(fireEvent.touchEnd(picture)).toBe(true);
  expect(fireEvent.contextMenu(picture)).toBe(true);
});
