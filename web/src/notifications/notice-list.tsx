import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { ALL_WORDS } from '@limelight/contract/notifications/all-words';
import type { NoticeFilter } from '@limelight/contract/kernel/notice-filter';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { InfiniteList } from '../ui/lists/infinite-list.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { interleave } from './interleave.ts';
import { NoticeCard, type IconOfNotice } from './notice-card.tsx';
import { notices } from './queries.ts';
import { useMarkRead } from './use-mark-read.ts';

/** The person's notices; under All, mixed with the operator's announcements. */
export function NoticeList({
  about,
  iconOf,
}: {
  readonly about: NoticeFilter;
  readonly iconOf: IconOfNotice;
}) {
  const list = useInfiniteQuery({ ...notices(about), staleTime: 0, refetchOnWindowFocus: true });
  const mark = useMarkRead();
  const cards = useQuery({
    ...api.notifications.listAnnouncements.queryOptions({ input: {} }),
    enabled: about === 'all',
  });
  const own = (list.data?.pages ?? []).flatMap((page) =>
    // the server may be newer than this page, and send kinds that the page has no words for
    page.items.filter(({ fact }) => Object.hasOwn(ALL_WORDS, fact.kind)),
  );
  const failed = [list, about === 'all' ? cards : list].find((one) => one.isError && !one.data);
  if (failed) {
    return (
      <ErrorState
        message={errorSentence(failed.error)}
        onRetry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    );
  }
  if (list.isPending || (about === 'all' && cards.isPending)) {
    return (
      <Loading label="Loading your notifications">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </div>
      </Loading>
    );
  }
  const items = interleave(
    own.map((notice) => ({ at: notice.at, id: notice.id, notice })),
    // a disabled query still has the data it fetched under All
    (about === 'all' ? (cards.data?.items ?? []) : []).map((card) => ({
      at: card.publishedAt,
      id: card.id,
      card,
    })),
    list.hasNextPage,
  );
  // A page may be empty, because the person may no longer see any of it, while more pages follow.
  if (items.length === 0 && !list.hasNextPage) return <Nothing about={about} />;
  return (
    <InfiniteList
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
      failure={list.isFetchNextPageError ? errorSentence(list.error) : undefined}
      margin="600px"
    >
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            {'notice' in item ? (
              <NoticeCard
                notice={item.notice}
                iconOf={iconOf}
                onRead={() => mark.mutate({ noticeId: item.notice.id })}
              />
            ) : (
              <AnnouncementCard announcement={item.card} />
            )}
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

function Nothing({ about }: { readonly about: NoticeFilter }) {
  const { empty, emptyHint, noneOf } = NOTIFICATIONS_TEXTS;
  const { title, hint } = about === 'all' ? { title: empty, hint: emptyHint } : noneOf[about];
  return (
    <EmptyState icon={BellRing} title={title}>
      {hint}
    </EmptyState>
  );
}
