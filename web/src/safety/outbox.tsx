import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Badge } from '../ui/lists/badge.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';

/** Emails and text messages that stayed on the server, deleted after 24 h (docs/product.md, 'Outbox'). */
export function Outbox() {
  const query = useQuery(
    api.safety.listOutbox.queryOptions({ input: {}, refetchOnWindowFocus: true }),
  );
  if (query.isPending) {
    return (
      <Loading label="Loading the outbox">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { isUsed, items } = query.data;
  if (items.length === 0) {
    return (
      <EmptyState icon={Inbox} title={isUsed ? 'Nothing here' : 'The outbox is off'}>
        {isUsed
          ? 'Without an email or SMS provider, messages stay here for 24 hours.'
          : 'Your providers send emails and text messages.'}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {items.map((message) => (
        <li key={message.id}>
          <Card className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <Badge kind="neutral">{message.channel === 'mail' ? 'Email' : 'SMS'}</Badge>
              <span className="min-w-0 truncate font-medium text-text">{message.recipient}</span>
              <Time at={message.createdAt} style="datetime" className="ml-auto" />
            </div>
            {message.subject !== null && (
              <Written as="h2" className="text-base">
                {message.subject}
              </Written>
            )}
            <Written as="p" text className="text-sm break-words whitespace-pre-wrap">
              {message.text}
            </Written>
          </Card>
        </li>
      ))}
    </ul>
  );
}
