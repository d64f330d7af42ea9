import { useRef } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  exploreInput,
  ExploreResults,
  hasMatches,
  search as searchQuery,
  SearchBox,
  SearchFilters,
  SearchMatches,
  useRecentSearches,
  useSearch,
} from '../../discovery/index.ts';
import { config } from '../../platform/config.ts';
import { Page } from '../../ui/lists/page.tsx';
import { PreparedGrid } from '../parts/prepared-grid.tsx';
import { usePrefetch } from '../parts/use-prefetch.ts';

/** Search and explore. The query is in the address, so that Back and a link show the same results. */
export default function SearchPage() {
  usePrefetch();
  const { state, change, typed, type } = useSearch();

  const asked = exploreInput(state);
  const found = useQuery({ ...searchQuery(asked.q), placeholderData: keepPreviousData });
  const recent = useRecentSearches();
  const bar = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const matches = asked.q === '' ? undefined : found.data;
  return (
    <Page title="Search" brand={config().brandName} className="pt-0!">
      <h1 className="sr-only">Search</h1>
      <div ref={bar} className="sticky top-16 z-10 -mx-4 mb-3 bg-bar px-4 py-3 sm:-mx-6 sm:px-6">
        <div className="max-w-228 space-y-3">
          <SearchBox
            value={typed}
            onChange={type}
            recent={recent}
            onDown={() => results.current?.querySelector('a')?.focus()}
          />
          <SearchFilters state={state} onChange={change} />
        </div>
      </div>
      {/* Three columns at any width: on a wide screen, larger ones would fill it with two posts. */}
      <div className="max-w-228">
        {matches && hasMatches(matches) && (
          <SearchMatches
            ref={results}
            found={matches}
            onVisit={() => recent.add(asked.q)}
            onLeave={() => bar.current?.querySelector('input')?.focus()}
          />
        )}
        <ExploreResults
          asked={asked}
          renderTiles={(tiles) => <PreparedGrid tiles={tiles} />}
          matchesElsewhere={hasMatches(matches)}
        />
      </div>
    </Page>
  );
}
