import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readSearch, writeSearch, type SearchState } from './search-state.ts';

/** Between the last key and the request: below what one notices, above what one types. */
const TYPING_MS = 200;

/** What the address asks for, how to change it, and the words in the box, which reach the address a moment later. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const state = readSearch(params);
  // The address is drawn later than it is changed: a change goes by the newest one, not by what is on the screen.
  const newest = useRef(state);
  useEffect(() => {
    newest.current = readSearch(params);
  }, [params]);
  const change = (part: Partial<SearchState>) => {
    newest.current = { ...newest.current, ...part };
    setParams(writeSearch(newest.current), { replace: true });
  };
  const [typed, type] = useTyped(state.q, (q) => change({ q }));
  return { state, change, typed, type };
}

/** What is in the box at once, and in the address a moment after the last key. */
function useTyped(asked: string, onSettle: (q: string) => void) {
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changed by Back or a link, not by typing.
    if (asked !== sent.current) {
      sent.current = asked;
      setTyped(asked);
    }
  }, [asked]);
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = value;
      onSettle(value);
    }, TYPING_MS);
  };
  return [typed, type] as const;
}
