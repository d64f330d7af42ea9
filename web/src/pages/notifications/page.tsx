import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { AnnouncementCard } from '../../notifications/announcement-card.tsx';
import { interleave } from '../../notifications/interleave.ts';
import { NoticeCard } from '../../notifications/notice-card.tsx';
import { notices } from '../../notifications/queries.ts';
import { useMarkRead } from '../../notifications/use-mark-read.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ChipGroup } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

type Filter = keyof typeof NOTIFICATIONS_TEXTS.filters;
const FILTERS = Object.entries(NOTIFICATIONS_TEXTS.filters).map(([value, label]) => ({
  value: value as Filter,
  label,
}));

/** Notifications: what happened to the person, and under All the operator's announcements among it. */
export default function NotificationsPage() {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Page title={NOTIFICATIONS_TEXTS.title} brand={config().brandName} width="text">
      <PageHeader title={NOTIFICATIONS_TEXTS.title} />
      <ChipGroup
        label="Show"
        value={filter}
        onChange={setFilter}
        options={FILTERS}
        bleed
        className="mb-5"
      />
      {filter === 'all' || filter === 'memberships' ? (
        <News key={filter} about={filter} />
      ) : (
        <Nothing />
      )}
    </Page>
  );
}

function News({ about }: { readonly about: 'all' | 'memberships' }) {
  const list = useInfiniteQuery({ ...notices(about), staleTime: 0 });
  const cards = useQuery({
    ...api.notifications.listAnnouncements.queryOptions({ input: {} }),
    enabled: about === 'all',
  });
  const own = list.data?.pages.flatMap((page) => page.items) ?? [];
  useMarkRead(about === 'all' ? own[0] : undefined);
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
    own.map((notice) => ({ at: notice.createdAt, id: notice.id, notice })),
    // a query that is not asked here still has what it was answered under All
    (about === 'all' ? (cards.data?.items ?? []) : []).map((card) => ({
      at: card.publishedAt,
      id: card.id,
      card,
    })),
    list.hasNextPage,
  );
  if (items.length === 0) return <Nothing />;
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
              <NoticeCard notice={item.notice} isNew={item.notice.readAt === null} />
            ) : (
              <AnnouncementCard announcement={item.card} />
            )}
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

function Nothing() {
  return (
    <EmptyState icon={BellRing} title={NOTIFICATIONS_TEXTS.empty}>
      {NOTIFICATIONS_TEXTS.emptyHint}
    </EmptyState>
  );
}
