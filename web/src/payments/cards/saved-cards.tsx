import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorSentence } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

/** The saved cards in their three states: loading, failed and loaded. */
export function SavedCards<Saved>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Saved>;
  readonly children: (saved: Saved) => ReactNode;
}) {
  if (query.data) return children(query.data);
  return query.isError ? (
    <ErrorState
      message={errorSentence(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  ) : (
    <Loading label="Loading your cards">
      <Skeleton className="h-16 rounded-lg" />
    </Loading>
  );
}
