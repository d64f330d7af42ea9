import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ExploreResults } from '../../discovery/explore-results.tsx';
import { search as searchQuery } from '../../discovery/queries.ts';
import { SearchBox } from '../../discovery/search-box.tsx';
import { SearchFilters } from '../../discovery/search-filters.tsx';
import { hasMatches, SearchMatches } from '../../discovery/search-matches.tsx';
import {
  exploreInput,
  readSearch,
  writeSearch,
  type SearchState,
} from '../../discovery/search-state.ts';
import { useRecentSearches } from '../../discovery/use-recent-searches.ts';
import { config } from '../../platform/config.ts';
import { Page } from '../../ui/page.tsx';
import { usePrefetch } from '../parts/use-prefetch.ts';

/** Between the last key and the request: below what one notices, above what one types. */
const TYPING_MS = 200;

/** Search and explore: what is asked for stands in the address, so that Back and a link show the same. */
export default function SearchPage() {
  usePrefetch();
  const [params, setParams] = useSearchParams();
  const state = readSearch(params);
  const change = (part: Partial<SearchState>) =>
    setParams(writeSearch({ ...state, ...part }), { replace: true });
  const [typed, setTyped] = useTyped(state.q, (q) => change({ q }));

  const asked = exploreInput(state);
  const found = useQuery({ ...searchQuery(asked.q), placeholderData: keepPreviousData });
  const recent = useRecentSearches();
  const matches = asked.q === '' ? undefined : found.data;
  return (
    <Page title="Search" brand={config().brandName} className="pt-0!">
      <h1 className="sr-only">Search</h1>
      <div className="sticky top-16 z-10 -mx-4 mb-3 space-y-3 bg-surface/90 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6">
        <SearchBox value={typed} onChange={setTyped} recent={recent} />
        <SearchFilters state={state} onChange={change} />
      </div>
      {matches && hasMatches(matches) && (
        <SearchMatches found={matches} onVisit={() => recent.add(asked.q)} />
      )}
      <ExploreResults asked={asked} matchesElsewhere={hasMatches(matches)} />
    </Page>
  );
}

/** What stands in the box at once, and in the address a moment after the last key. */
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
