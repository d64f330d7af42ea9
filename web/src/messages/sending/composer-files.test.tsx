import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ComposerFiles } from './composer-files.tsx';

const file = {
  id: 'a',
  mediaId: null,
  isFree: false,
  pictureUrl: null,
  kind: 'picture',
  name: 'a.jpg',
  progress: null,
} as const;

const tray = { remove: vi.fn(), retry: vi.fn(), change: vi.fn() };
const onChange = vi.fn();
const show = (hasPrice: boolean, ...shown: Parameters<typeof ComposerFiles>[0]['tray']['shown']) =>
  render(<ComposerFiles tray={{ ...tray, shown }} hasPrice={hasPrice} onChange={onChange} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a file that was refused says why, and offers another try only where one may help', () => {
  show(
    false,
    { ...file, failure: 'This file is too large.', canRetry: false },
    { ...file, id: 'b', failure: 'We don’t have room for it.', canRetry: true },
  );
  expect(screen.getByText('This file is too large.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again: Picture 1 of 2' })).toBeNull();
  press('Try again: Picture 2 of 2');
  expect(tray.retry).toHaveBeenCalledWith('b');
});

it('with a price each file is locked until it is made free', () => {
  show(true, { ...file, failure: null, canRetry: false });
  press('Free: Picture 1 of 1');
  expect(tray.change).toHaveBeenCalledWith('a', { isFree: true });
  press('Remove: Picture 1 of 1');
  expect(tray.remove).toHaveBeenCalledWith('a');
  expect(onChange).toHaveBeenCalledTimes(2);
});
