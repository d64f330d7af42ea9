import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { InfiniteList } from '../ui/infinite-list.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';

/** What staff and the operator's commands did, newest first. */
export function AuditLog() {
  const query = useInfiniteQuery(
    api.safety.listAudit.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (query.isPending) {
    return (
      <Loading label="Loading the audit log">
        <Skeleton className="h-64 rounded-lg" />
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
  const lines = query.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="Nothing yet">
        Every action of a moderator or an administrator will stand here.
      </EmptyState>
    );
  }
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      failure={query.isFetchNextPageError ? errorSentence(query.error) : undefined}
    >
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li
              key={line.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm"
            >
              <span className="font-semibold">{line.action}</span>
              <span className="text-muted">
                {line.actor ? `@${line.actor.handle}` : 'on the machine'}
              </span>
              {line.subject !== null && (
                <span className="min-w-0 truncate text-xs text-muted">{line.subject}</span>
              )}
              <Time at={line.occurredAt} style="datetime" className="ml-auto text-muted" />
            </li>
          ))}
        </ul>
      </Card>
    </InfiniteList>
  );
}
