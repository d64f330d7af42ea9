import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from './picture.tsx';

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const SOURCES = [{ url: '/one.webp', width: 640, height: 480, type: 'image/webp' }];

let report: (isIntersecting: boolean) => void = () => undefined;

class Watch {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    report = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Watch));
afterEach(() => vi.unstubAllGlobals());

const show = (thumbhash: string) =>
  render(<Picture sources={SOURCES} alt="A boat" sizes="100vw" thumbhash={thumbhash} />);
const placeholderIn = (shown: ReturnType<typeof show>) =>
  shown.container.querySelector('img[aria-hidden]');

it('shows its placeholder once it comes into view, until it has loaded', () => {
  const shown = show(HASH);
  expect(placeholderIn(shown)).toBeNull();
  act(() => report(false));
  expect(placeholderIn(shown)).toBeNull();
  act(() => report(true));
  expect(placeholderIn(shown)?.getAttribute('src')).toMatch(/^data:image\/png/);
  fireEvent.load(shown.getByAltText('A boat'));
  expect(placeholderIn(shown)).toBeNull();
});

it('shows its plain background for what is no thumbhash', () => {
  const shown = show('#');
  act(() => report(true));
  expect(placeholderIn(shown)).toBeNull();
});
