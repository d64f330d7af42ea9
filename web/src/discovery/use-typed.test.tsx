import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTyped } from './use-typed.ts';

const settle = vi.fn<(q: string) => void>();

function Box({ asked }: { readonly asked: string }) {
  const [typed, type] = useTyped(asked, settle);
  return <input aria-label="Words" value={typed} onChange={(e) => type(e.target.value)} />;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  settle.mockClear();
  vi.useRealTimers();
});

const shown = () => screen.getByLabelText<HTMLInputElement>('Words').value;
const typeWords = (value: string) =>
  fireEvent.change(screen.getByLabelText('Words'), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(200));

it('keeps what is typed while the address still shows an earlier part of it', async () => {
  const { rerender } = render(<Box asked="" />);
  typeWords('gla');
  await pause();
  typeWords('glaze');
  await pause();
  expect(settle.mock.calls).toEqual([['gla'], ['glaze']]);
  rerender(<Box asked="gla" />);
  expect(shown()).toBe('glaze');
  rerender(<Box asked="glaze" />);
  expect(shown()).toBe('glaze');
});

it('follows Back and links, and forgets what was typed before them', async () => {
  const { rerender } = render(<Box asked="" />);
  typeWords('gla');
  await pause();
  rerender(<Box asked="gla" />);
  typeWords('glaze');
  rerender(<Box asked="" />);
  expect(shown()).toBe('');
  await pause();
  expect(settle.mock.calls).toEqual([['gla']]);
});
