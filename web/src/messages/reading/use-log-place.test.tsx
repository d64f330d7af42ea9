import { useState } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLogPlace } from './use-log-place.ts';

const toEnd = vi.fn();
const onSeek = vi.fn();
/** The values of `data-place` that are loaded. */
let loaded: string[];
const toPlace = vi.fn((place: string) => loaded.includes(place));

let log: ReturnType<typeof useLogPlace>;
let around: number | null;
function Log({ start = null, ...given }: { start?: number | null } & Partial<Given>) {
  const [now, setAround] = useState<number | null>(start);
  around = now;
  log = useLogPlace(
    { toPlace, toEnd },
    {
      around,
      onAround: setAround,
      hasData: true,
      atEnd: true,
      sought: null,
      unreadAfter: null,
      sent: 0,
      onSeek,
      ...given,
    },
  );
  return null;
}
type Given = Parameters<typeof useLogPlace>[1];
const show = (given: Parameters<typeof Log>[0]) => {
  const { rerender } = render(<Log {...given} />);
  return (changes: Parameters<typeof Log>[0]) => rerender(<Log {...given} {...changes} />);
};

beforeEach(() => {
  loaded = [];
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('opens at its end, once it is loaded, and stays where it is', () => {
  const change = show({ hasData: false });
  expect(toEnd).not.toHaveBeenCalled();
  change({ hasData: true });
  change({ hasData: true, unreadAfter: 5 });
  expect(toEnd).toHaveBeenCalledExactlyOnceWith('instant');
});

it('opens at the first unread message where there is one', () => {
  loaded = ['unread'];
  show({ start: 6, unreadAfter: 5 });
  expect(toPlace).toHaveBeenCalledExactlyOnceWith('unread', 'start');
  expect(toEnd).not.toHaveBeenCalled();
});

it('a message that is looked for stands out for a moment; one that is not loaded is asked for', () => {
  vi.useFakeTimers();
  const change = show({});
  loaded = ['3'];
  change({ sought: 3 });
  expect([log.highlit, around]).toEqual([3, null]);
  act(() => void vi.advanceTimersByTime(2_500));
  expect(log.highlit).toBeNull();
  change({ sought: 80 });
  expect([log.highlit, around]).toEqual([null, 80]);
});

it('goes to a replied message that is there; the page brings another', () => {
  show({});
  loaded = ['3'];
  act(() => log.seek(3));
  expect(log.highlit).toBe(3);
  act(() => log.seek(2));
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(2);
});

it('what is sent leads to the end, which is loaded where it is not there yet', () => {
  loaded = ['3'];
  const change = show({ start: 3, sought: 3, atEnd: false });
  expect(toEnd).not.toHaveBeenCalled();
  change({ atEnd: false, sent: 1 });
  expect(around).toBeNull();
  // The message that was sought at the opening is not sought again.
  expect(toPlace).toHaveBeenCalledTimes(1);
  change({ atEnd: true, sent: 2 });
  expect(toEnd.mock.calls).toEqual([['instant'], []]);
});
