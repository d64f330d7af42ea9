import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EXPLORE } from '@limelight/contract/discovery/limits';
import type { Tile } from '@limelight/contract/discovery/operations';
import { SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { ExploreGridSkeleton } from './explore-grid.tsx';
import { explore } from './queries.ts';
import type { ExploreInput } from './search-state.ts';

/** The grid of posts for a search, 18 and then 12 whenever its end is visible; the texts without a match. */
export function ExploreResults({
  asked,
  renderTiles,
  matchesElsewhere = false,
}: {
  readonly asked: ExploreInput;
  readonly renderTiles: (tiles: readonly Tile[]) => ReactNode;
  /** Another part of the screen has matches, so an empty grid does not say 'No results'. */
  readonly matchesElsewhere?: boolean;
}) {
  const query = useInfiniteQuery(explore(asked));
  return (
    <PagedList
      query={query}
      label="Loading posts"
      skeleton={<ExploreGridSkeleton />}
      empty={
        !matchesElsewhere && (
          <EmptyState icon={SearchX} title={SEARCH_TEXTS.noResults}>
            {SEARCH_TEXTS.noResultsHint}
          </EmptyState>
        )
      }
      threshold={EXPLORE.sentinelThreshold}
      delayMs={EXPLORE.loadDelayMs}
      end={<p className="py-10 text-center text-sm text-muted">{SEARCH_TEXTS.end}</p>}
    >
      {renderTiles}
    </PagedList>
  );
}
