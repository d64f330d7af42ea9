import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBack } from './back-closes.ts';
import { Dialog } from './dialog.tsx';

/** A history like a browser's: entries, a position among them, and an event for each move. */
function fakePage() {
  const entries: { state: unknown }[] = [{ state: { idx: 0 } }, { state: { idx: 1 } }];
  let at = 1;
  const events = new EventTarget();
  const router = vi.fn();
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState(state: unknown) {
      entries.splice(at + 1, Infinity, { state });
      at += 1;
    },
    replaceState(state: unknown) {
      entries[at] = { state };
    },
    go(step: number) {
      if (!entries[at + step]) return;
      at += step;
      events.dispatchEvent(new PopStateEvent('popstate', { state: entries[at]?.state }));
    },
  };
  return {
    page: {
      history,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    } as unknown as Window,
    history,
    /** Listens to moves that the watch passes on, as the router does. */
    startRouter: () => events.addEventListener('popstate', () => router(history.state)),
    router,
    goTo(idx: number) {
      history.pushState({ idx });
    },
  };
}

let browser: ReturnType<typeof fakePage>;
let watch: ReturnType<typeof watchBack>;

beforeEach(() => {
  browser = fakePage();
  watch = watchBack(browser.page);
  browser.startRouter();
});
afterEach(() => {
  cleanup();
  watch.stop();
});

let open: (which: 'none' | 'one' | 'two', locked?: boolean) => void;
function Screen() {
  const [{ which, locked }, set] = useState({ which: 'none', locked: false });
  open = (next, isLocked = false) => act(() => set({ which: next, locked: isLocked }));
  return (
    <>
      {which !== 'none' && (
        <Dialog open locked={locked} title="First" onClose={() => open('none')} />
      )}
      {which === 'two' && <Dialog open title="Second" onClose={() => open('one')} />}
    </>
  );
}
const back = () => act(() => browser.history.go(-1));
const forward = () => act(() => browser.history.go(1));
const titles = () => screen.queryAllByRole('heading', { hidden: true }).map((h) => h.textContent);

it('Back closes the newest dialog first, and the page is left only then', () => {
  render(<Screen />);
  open('one');
  open('two');
  back();
  expect(titles()).toEqual(['First']);
  back();
  expect(titles()).toEqual([]);
  expect(browser.router).not.toHaveBeenCalled();
  back();
  expect(browser.router).toHaveBeenCalledExactlyOnceWith({ idx: 0 });
});

it('after a dialog was closed by its button, one Back leaves the page', () => {
  render(<Screen />);
  open('one');
  open('none');
  back();
  expect(browser.router).toHaveBeenCalledExactlyOnceWith({ idx: 0 });
});

it('a dialog that opens again takes the entry that the one before left', () => {
  render(<Screen />);
  open('one');
  open('none');
  open('one');
  back();
  expect(titles()).toEqual([]);
  back();
  expect(browser.router).toHaveBeenCalledExactlyOnceWith({ idx: 0 });
});

it('what is being paid stays open', () => {
  render(<Screen />);
  open('one', true);
  back();
  expect(titles()).toEqual(['First']);
  open('one', false);
  back();
  expect(titles()).toEqual([]);
  expect(browser.router).not.toHaveBeenCalled();
});

it('a page that was opened from a dialog comes back to the page, Forward finds it again', () => {
  render(<Screen />);
  open('one');
  open('none');
  browser.goTo(2);
  watch.settle();
  back();
  expect(browser.router).toHaveBeenLastCalledWith({ idx: 1, depth: 1 });
  forward();
  expect(browser.router).toHaveBeenLastCalledWith({ idx: 2 });
  back();
  back();
  expect(browser.router).toHaveBeenLastCalledWith({ idx: 0 });
});

it('an address that changes behind a dialog keeps its entry', () => {
  render(<Screen />);
  open('one');
  browser.history.replaceState({ idx: 1, key: 'changed' });
  watch.settle();
  back();
  expect(titles()).toEqual([]);
  expect(browser.router).not.toHaveBeenCalled();
});
