import { closeDialogs, countDialogs, subscribeToDialogs } from './open-dialogs.ts';

/** A history entry: the router's index of the page, and how many dialogs were open on it. */
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
 * What to do on a move through the history: `close` the dialogs beyond the entry's depth, move `again` in the same direction
 * because the entry has nothing to show, or `pass` the move to the router.
 */
export function stepTo(from: Place, to: Place, dialogs: number): Step {
  if (to.page !== from.page) return 'pass';
  if (to.depth < from.depth) return dialogs > to.depth ? 'close' : 'again';
  if (to.depth > from.depth) return dialogs < to.depth ? 'again' : 'close';
  return 'pass';
}

/**
 * Makes Back close a dialog instead of leaving the page. Each dialog that opens adds an entry with the page's own address. A
 * dialog that is closed by a button leaves its entry behind, and the next move through the history skips it: going back at that
 * moment would race with whatever page the button opens. `stop` ends it.
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
    // the router must not see a move within the same page
    event.stopImmediatePropagation();
    if (step === 'again') history.go(at.depth < from.depth ? -1 : 1);
    else {
      const staying = closeDialogs(at.depth);
      if (staying > 0) history.go(staying);
    }
  };

  // in the capture phase, to run before the router's listener on the same window
  page.addEventListener('popstate', onMove, { capture: true });
  const unsubscribe = subscribeToDialogs(onDialogs);
  onDialogs();
  return {
    /** Called after the router wrote an entry: a new address of the same page keeps the depth of its open dialogs. */
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
