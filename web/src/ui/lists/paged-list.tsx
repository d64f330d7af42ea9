import type { ReactNode } from 'react';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { ErrorState } from './error-state.tsx';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';
import { Loading } from './skeleton.tsx';

/** The part of an infinite query that a list needs. */
export interface PagedQuery<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

export interface PagedListProps<Item> extends Pick<
  InfiniteListProps,
  'threshold' | 'delayMs' | 'margin' | 'moreLabel' | 'end'
> {
  readonly query: PagedQuery<Item>;
  /** What screen readers announce while the first page loads: 'Loading your orders'. */
  readonly label: string;
  /** Placeholders in the shape of the content. */
  readonly skeleton: ReactNode;
  /** Shown if the list is empty, an `EmptyState`. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list in its four states: loading, failed, empty and filled, which loads more when its end comes into view. */
export function PagedList<Item>({
  query,
  label,
  skeleton,
  empty,
  children,
  ...more
}: PagedListProps<Item>) {
  if (query.isPending) return <Loading label={label}>{skeleton}</Loading>;
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  // a page may have no items that can be shown, and more pages after it
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <InfiniteList
      {...more}
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      failure={query.isFetchNextPageError ? errorSentence(query.error, NOT_LOADED) : undefined}
    >
      {children(items)}
    </InfiniteList>
  );
}
