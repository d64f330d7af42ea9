import { SearchX } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EXPLORE } from '@limelight/contract/discovery/limits';
import { SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import { errorSentence } from '../platform/errors.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { InfiniteList } from '../ui/infinite-list.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { ExploreGrid, ExploreGridSkeleton } from './explore-grid.tsx';
import { explore } from './queries.ts';
import type { ExploreInput } from './search-state.ts';

/** The grid of posts for a search, 18 and then 12 at each sight of its end; the no-match texts. */
export function ExploreResults({
  asked,
  matchesElsewhere = false,
}: {
  readonly asked: ExploreInput;
  /** Something else on the screen matches: an empty grid is then no 'No results'. */
  readonly matchesElsewhere?: boolean;
}) {
  const query = useInfiniteQuery(explore(asked));
  if (query.isPending) {
    return (
      <Loading label="Loading posts">
        <ExploreGridSkeleton />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const tiles = query.data.pages.flatMap((page) => page.items);
  if (tiles.length === 0 && matchesElsewhere) return null;
  if (tiles.length === 0) {
    return (
      <EmptyState icon={SearchX} title={SEARCH_TEXTS.noResults}>
        {SEARCH_TEXTS.noResultsHint}
      </EmptyState>
    );
  }
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      failure={query.isFetchNextPageError ? errorSentence(query.error) : undefined}
      threshold={EXPLORE.sentinelThreshold}
      delayMs={EXPLORE.loadDelayMs}
      end={<p className="py-10 text-center text-sm text-muted">{SEARCH_TEXTS.end}</p>}
    >
      <ExploreGrid tiles={tiles} />
    </InfiniteList>
  );
}
