import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { api } from '../platform/api.ts';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';

/** Actions of staff, of the operator's commands and of people acting for creators, newest first. */
export function AuditLog() {
  const query = useInfiniteQuery(
    api.safety.listAudit.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <PagedList
      query={query}
      label="Loading the audit log"
      skeleton={<Skeleton className="h-64 rounded-lg" />}
      empty={
        <EmptyState icon={ScrollText} title="Nothing yet">
          Everything moderators and administrators do will appear here.
        </EmptyState>
      }
    >
      {(lines) => (
        <Card bleed>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li
                key={line.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm"
              >
                <span className="font-semibold wrap-anywhere">{line.action}</span>
                <span className="wrap-anywhere text-muted">
                  {line.actor ? `@${line.actor.handle}` : 'on the machine'}
                  {line.onBehalfOf && ` for @${line.onBehalfOf.handle}`}
                </span>
                {line.subject !== null && (
                  <span className="min-w-0 truncate text-xs text-muted">{line.subject}</span>
                )}
                <Time at={line.occurredAt} style="datetime" className="ml-auto text-muted" />
                {line.reason !== null && (
                  <Written as="p" text className="w-full break-words">
                    {line.reason}
                  </Written>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}
