import { useRef } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBarAboveKeyboard } from './use-bar-above-keyboard.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The bottom of the bar in a window of 844 pixels while nothing lifts it: above the tabs. */
const RESTS_AT = 788;

function Page() {
  const bar = useRef<HTMLDivElement>(null);
  useBarAboveKeyboard(bar);
  return <div ref={bar} data-testid="bar" />;
}

it('lifts the bar above the keyboard, keeps it there while the page scrolls, and puts it back', () => {
  const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 844);
  render(<Page />);
  const bar = screen.getByTestId('bar');
  const liftOf = () => Number(/ -([\d.]+)px$/.exec(bar.style.translate)?.[1] ?? 0);
  bar.getBoundingClientRect = () => new DOMRect(0, RESTS_AT - liftOf() - 76, 390, 76);
  const change = (changes: Partial<typeof view>, event: 'resize' | 'scroll') =>
    act(() => {
      Object.assign(view, changes);
      view.dispatchEvent(new Event(event));
    });

  change({ height: 500 }, 'resize');
  expect(liftOf()).toBe(288);
  change({ offsetTop: 100 }, 'scroll');
  expect(liftOf()).toBe(188);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(liftOf()).toBe(188);
  // A toolbar of the browser or pinch zoom is not a keyboard.
  change({ height: 780, offsetTop: 0 }, 'resize');
  expect(bar.style.translate).toBe('');
  change({ height: 500, scale: 2 }, 'resize');
  expect(bar.style.translate).toBe('');
});
