import { describe, expect, it } from 'vitest';
import { refuseStrayDrops } from './stray-drops.ts';

/** Sends an event to a guarded window; `taken`: an element of the page has already handled it. */
function send(type: 'dragover' | 'drop', types: readonly string[], taken = false) {
  const window = new EventTarget();
  if (taken) window.addEventListener(type, (event) => event.preventDefault());
  refuseStrayDrops(window as Window);
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer });
  window.dispatchEvent(event);
  return { isRefused: event.defaultPrevented, dropEffect: dataTransfer.dropEffect };
}

describe('a file dropped beside everything that takes files', () => {
  it('is not opened in place of the page, and the pointer says so', () => {
    expect(send('dragover', ['Files'])).toEqual({ isRefused: true, dropEffect: 'none' });
    expect(send('drop', ['Files'])).toMatchObject({ isRefused: true });
  });
  it('leaves what a drop zone takes alone', () => {
    expect(send('dragover', ['Files'], true)).toEqual({ isRefused: true, dropEffect: 'copy' });
  });
  it('leaves dragged words to the browser', () => {
    expect(send('dragover', ['text/plain'])).toMatchObject({ isRefused: false });
    expect(send('drop', ['text/plain'])).toMatchObject({ isRefused: false });
  });
});
