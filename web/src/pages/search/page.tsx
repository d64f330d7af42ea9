import { useRef, useState } from 'react';
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
import type { ProductCategory } from '@limelight/contract/shop/operations';
import { config } from '../../platform/config.ts';
import { CategoryChips, ProductMatches, ProductResults } from '../../shop/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/lists/page.tsx';
import { PreparedGrid } from '../parts/prepared-grid.tsx';
import { usePrefetch } from '../parts/use-prefetch.ts';

const PRODUCTS = 'products';
const OTHERS = [{ value: PRODUCTS, label: 'Products' }];

/** Search and explore. The query is in the address, so that Back and a link show the same results. */
export default function SearchPage() {
  usePrefetch();
  const { state, change, typed, type } = useSearch();
  const [category, setCategory] = useState<ProductCategory | null>(null);
  const showsProducts = state.show === PRODUCTS;

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
          <SearchFilters
            state={state}
            onChange={change}
            others={OTHERS}
            filtersOf={<CategoryChips value={category} onChange={setCategory} />}
          />
        </div>
      </div>
      {/* Three columns at any width: on a wide screen, larger ones would fill it with two posts. */}
      <div className="max-w-228">
        {!showsProducts && matches && hasMatches(matches) && (
          <SearchMatches
            ref={results}
            found={matches}
            onVisit={() => recent.add(asked.q)}
            onLeave={() => bar.current?.querySelector('input')?.focus()}
          />
        )}
        {showsProducts ? (
          <ProductResults key={`${category} ${asked.q}`} query={asked.q} category={category} />
        ) : (
          <>
            {asked.q !== '' && (
              <ProductMatches
                query={asked.q}
                more={
                  <Button size="sm" variant="quiet" onClick={() => change({ show: PRODUCTS })}>
                    All products
                  </Button>
                }
              />
            )}
            <ExploreResults
              asked={asked}
              renderTiles={(tiles) => <PreparedGrid tiles={tiles} />}
              matchesElsewhere={hasMatches(matches)}
            />
          </>
        )}
      </div>
    </Page>
  );
}
