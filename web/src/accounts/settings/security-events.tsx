import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEventKind } from '@limelight/contract/accounts/settings';
import { SECURITY_WORDS } from '@limelight/contract/accounts/security-words';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';

/** Events that the person should check. */
const ALARMING: ReadonlySet<SecurityEventKind> = new Set([
  'refresh_token_reused',
  'recovery_code_used',
]);

/** What has happened to the account, newest first. */
export function SecurityEvents() {
  const events = useInfiniteQuery(
    api.accounts.listSecurityEvents.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (events.isError) return <FailedLine query={events} />;
  if (!events.data) {
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {events.data.pages
          .flatMap((page) => page.items)
          .map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline gap-x-4 py-2.5 text-sm">
              <span className={cx('font-medium', ALARMING.has(event.kind) && 'text-danger')}>
                {SECURITY_WORDS[event.kind]}
              </span>
              <span className="text-muted">{event.device}</span>
              <Time
                at={event.occurredAt}
                style="datetime"
                className="text-muted max-sm:w-full sm:ml-auto"
              />
            </li>
          ))}
      </ul>
      {events.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
