import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readSearch, writeSearch, type SearchState } from './search-state.ts';
import { useTyped } from './use-typed.ts';

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
