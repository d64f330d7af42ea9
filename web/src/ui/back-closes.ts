import { closeDialogs, countDialogs, subscribeToDialogs } from './open-dialogs.ts';

/** An entry of the history: the router's number of the page, and how many dialogs were open on it. */
interface Place {
  readonly page: number;
  readonly depth: number;
}

const numberIn = (state: unknown, name: 'idx' | 'depth'): number => {
  const value: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'number' ? value : 0;
};
const placeOf = (state: unknown): Place => ({
  page: numberIn(state, 'idx'),
  depth: numberIn(state, 'depth'),
});

export type Step = 'close' | 'again' | 'pass';

/**
 * What a move through the history means: `close` as many dialogs as are too many, move `again` in the same direction
 * because nothing is to be seen here, or let it `pass` to the router.
 */
export function stepTo(from: Place, to: Place, dialogs: number): Step {
  if (to.page !== from.page) return 'pass';
  if (to.depth < from.depth) return dialogs > to.depth ? 'close' : 'again';
  if (to.depth > from.depth) return dialogs < to.depth ? 'again' : 'close';
  return 'pass';
}

/**
 * Back closes a dialog instead of leaving the page. Each dialog that opens adds an entry with the page's own address.
 * One that is closed by a button leaves its entry behind, which the next move through the history skips: going back
 * at that moment would race with whatever page the button opens. Returns what stops it.
 */
export function watchBack(page: Window): {
  readonly settle: () => void;
  readonly stop: () => void;
} {
  const { history } = page;
  let at = placeOf(history.state);

  const mark = (depth: number, write: 'pushState' | 'replaceState') => {
    history[write]({ ...history.state, depth }, '');
    at = placeOf(history.state);
  };
  const onDialogs = () => {
    while (at.depth < countDialogs()) mark(at.depth + 1, 'pushState');
  };
  const onMove = (event: PopStateEvent) => {
    const from = at;
    at = placeOf(event.state);
    const step = stepTo(from, at, countDialogs());
    if (step === 'pass') return;
    // the router stays where it is: it is the same page
    event.stopImmediatePropagation();
    if (step === 'again') history.go(at.depth < from.depth ? -1 : 1);
    else {
      const staying = closeDialogs(at.depth);
      if (staying > 0) history.go(staying);
    }
  };

  // before the router, which listens on the same window
  page.addEventListener('popstate', onMove, { capture: true });
  const unsubscribe = subscribeToDialogs(onDialogs);
  onDialogs();
  return {
    /** The router has written an entry: a changed address of the same page keeps the entry of its dialogs. */
    settle: () => {
      const now = placeOf(history.state);
      if (now.page === at.page && now.depth < at.depth) mark(at.depth, 'replaceState');
      else at = now;
    },
    stop: () => {
      page.removeEventListener('popstate', onMove, { capture: true });
      unsubscribe();
    },
  };
}
