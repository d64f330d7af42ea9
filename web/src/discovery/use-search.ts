import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readSearch, writeSearch, type SearchState } from './search-state.ts';
import { useTyped } from './use-typed.ts';

/** The state in the address, how to change it, and the text in the box, which reaches the address a moment later. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const state = readSearch(params);
  // A new address renders later than it is set, so each change builds on the newest state, not on the rendered one.
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
