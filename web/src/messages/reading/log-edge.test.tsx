import { createRef } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogEdge } from './log-edge.tsx';

let watched: ((entries: { isIntersecting: boolean }[]) => void)[];
class Watch {
  readonly #tell: (typeof watched)[number];
  constructor(tell: (typeof watched)[number]) {
    this.#tell = tell;
  }
  observe() {
    watched.push(this.#tell);
  }
  disconnect() {
    watched = watched.filter((one) => one !== this.#tell);
  }
}
beforeEach(() => {
  watched = [];
  vi.stubGlobal('IntersectionObserver', Watch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const come = (isIntersecting = true) =>
  act(() => watched.forEach((tell) => tell([{ isIntersecting }])));

const edge = (onMore: () => void, given: object = {}) => (
  <LogEdge
    box={createRef()}
    hasMore
    isLoading={false}
    label="Loading earlier messages"
    onMore={onMore}
    {...given}
  />
);

it('loads more as it comes near, as its log is then', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(edge(first));
  come(false);
  expect(first).not.toHaveBeenCalled();
  come();
  rerender(edge(second, { isLoading: true }));
  expect(screen.getByText('Loading earlier messages')).toBeTruthy();
  come();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(watched).toHaveLength(1);
});

it('where there is no more it watches nothing', () => {
  render(edge(() => {}, { hasMore: false }));
  expect(watched).toHaveLength(0);
});
