import type { ReactNode } from 'react';
import { errorSentence, NOT_LOADED } from '../platform/errors.ts';
import { ErrorState } from './error-state.tsx';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';
import { Loading } from './skeleton.tsx';

/** As much of an infinite query as a list asks of it. */
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
  /** What a screen reader hears while the first page comes: 'Loading your orders'. */
  readonly label: string;
  /** The shape of what will stand there. */
  readonly skeleton: ReactNode;
  /** What stands where there is nothing, an `EmptyState`. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list in its four states: loading, failed, empty and full, with more as its end comes into view. */
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
  // a page may hold nothing that can be shown, and more come after it
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
