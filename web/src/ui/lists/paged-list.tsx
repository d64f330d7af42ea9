import { useDeferredValue, type ReactNode } from 'react';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isServedToPerson } from '../../platform/session.tsx';
import { ErrorState } from './error-state.tsx';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';
import { Loading } from './skeleton.tsx';

/** The part of an infinite query that a list needs. */
export interface PagedQuery<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetchedAfterMount: boolean;
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
  /** How many items of a list that has just arrived are drawn first, so that these are seen sooner; the others follow. */
  readonly first?: number;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list in its four states: loading, failed, empty and filled, which loads more when its end comes into view. */
export function PagedList<Item>({ query, label, skeleton, empty, ...list }: PagedListProps<Item>) {
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
  return <Items {...list} query={query} items={items} />;
}

function Items<Item>({
  query,
  items,
  first,
  end,
  children,
  ...more
}: Omit<PagedListProps<Item>, 'label' | 'skeleton' | 'empty'> & {
  readonly items: readonly Item[];
}) {
  // A list that was there when the screen opened is drawn whole: Back returns to a place in it.
  const isPart = first !== undefined && (isServedToPerson() || query.isFetchedAfterMount);
  const isWhole = useDeferredValue(true, isPart ? false : undefined);
  return (
    <InfiniteList
      {...more}
      hasMore={query.hasNextPage && isWhole}
      end={isWhole && end}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      failure={query.isFetchNextPageError ? errorSentence(query.error, NOT_LOADED) : undefined}
    >
      {children(isWhole ? items : items.slice(0, first))}
    </InfiniteList>
  );
}
