import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearch } from './use-search.ts';

/** The result of the last render. */
let drawn: ReturnType<typeof useSearch>;

function Probe() {
  drawn = useSearch();
  return (
    <input aria-label="Words" value={drawn.typed} onChange={(e) => drawn.type(e.target.value)} />
  );
}

/** Opens the search screen at an address; returns a function that reads the current query. */
function open(address: string) {
  const router = createMemoryRouter([{ path: '/search', element: <Probe /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return () => router.state.location.search;
}

const typeWords = (value: string) =>
  fireEvent.change(screen.getByLabelText('Words'), { target: { value } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('does not bring back a tag that was removed while the screen still showed it', async () => {
  const address = open('/search?tag=ceramics');
  const before = drawn;
  await act(async () => {
    before.change({ tag: null });
    before.type('glaze');
    await vi.advanceTimersByTimeAsync(300);
  });
  expect(address()).toBe('?q=glaze');
});

it('keeps a filter that was pressed before the typed words reached the address', async () => {
  const address = open('/search');
  typeWords('glaze');
  await act(async () => drawn.change({ free: true }));
  expect(address()).toBe('?free=on');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(address()).toBe('?q=glaze&free=on');
  expect(screen.getByLabelText('Words')).toHaveProperty('value', 'glaze');
});
