import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pressWhileComposing } from '../../ui/forms/test-composing.ts';
import { isSendKey } from './send-key.ts';

const onSend = vi.fn();
afterEach(() => {
  vi.unstubAllGlobals();
  onSend.mockClear();
});
function open(on: 'laptop' | 'phone') {
  vi.stubGlobal('matchMedia', () => ({ matches: on === 'laptop' }));
  render(<textarea aria-label="Message" onKeyDown={(event) => isSendKey(event) && onSend()} />);
  return screen.getByLabelText('Message');
}

it('on a laptop Enter sends, and with Shift it makes a line', () => {
  const field = open('laptop');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledOnce();
});

it('on a phone Enter makes a line, and sends with Ctrl or Command', () => {
  const field = open('phone');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
  expect(onSend).toHaveBeenCalledTimes(2);
});

it('Enter that confirms words that are composed sends nothing', () => {
  const field = open('laptop');
  pressWhileComposing(field, 'Enter');
  pressWhileComposing(field, 'Enter', { metaKey: true });
  expect(onSend).not.toHaveBeenCalled();
});
