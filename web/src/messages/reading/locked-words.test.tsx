import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LockedWords } from './locked-words.tsx';
import { aMessage } from '../test-message.ts';

const price = { cents: 900, isBought: false, buyers: null };
const locked = { hasLockedText: true, locked: true, price };
const show = (given: object, isOwn = false, onUnlock = () => {}) =>
  render(<LockedWords message={aMessage(1, given)} isOwn={isOwn} onUnlock={onUnlock} />).container;

it('who may not read them sees a blur and the price', () => {
  const onUnlock = vi.fn();
  show(locked, false, onUnlock);
  expect(screen.getByTestId('blur').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Unlock for $9.00' }));
  expect(onUnlock).toHaveBeenCalledOnce();
});

it('beside locked files there is one button, and it is theirs', () => {
  const mediaId = '00000000-0000-4000-8000-000000000009';
  const [width, height, durationMs, blurUrl, teaserUrl] = [1, 1, null, null, null];
  const size = { width, height, durationMs };
  const view = {
    id: mediaId,
    locked: true,
    kind: 'picture',
    status: 'ready',
    ...size,
    blurUrl,
    teaserUrl,
  };
  show({ ...locked, media: [{ mediaId, kind: 'picture', isFree: false, view }] });
  expect(screen.getByTestId('blur')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([true, false])('who may read them does (own: %s)', (isOwn) => {
  show({ ...locked, locked: false, lockedText: 'The rest' }, isOwn);
  expect(screen.getByText('The rest')).toBeTruthy();
  expect(screen.queryByTestId('blur')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
