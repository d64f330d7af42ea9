import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Megaphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Announcement } from '@limelight/contract/notifications/operations';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipGroup } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

type Filter = keyof typeof NOTIFICATIONS_TEXTS.filters;
const FILTERS = Object.entries(NOTIFICATIONS_TEXTS.filters).map(([value, label]) => ({
  value: value as Filter,
  label,
}));

/** Notifications (spec §2): the operator's announcements under All; nothing else notifies yet. */
export default function NotificationsPage() {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Page title={NOTIFICATIONS_TEXTS.title}>
      <PageHeader title={NOTIFICATIONS_TEXTS.title} />
      <ChipGroup
        label="Show"
        value={filter}
        onChange={setFilter}
        options={FILTERS}
        bleed
        className="mb-5"
      />
      {filter === 'all' ? <Announcements /> : <Nothing />}
    </Page>
  );
}

function Announcements() {
  const query = useQuery(api.notifications.listAnnouncements.queryOptions({ input: {} }));
  if (query.isPending) {
    return (
      <Loading>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </div>
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
  if (query.data.items.length === 0) return <Nothing />;
  return (
    <ul className="flex flex-col gap-3">
      {query.data.items.map((announcement) => (
        <li key={announcement.id}>
          <AnnouncementCard announcement={announcement} />
        </li>
      ))}
    </ul>
  );
}

function AnnouncementCard({ announcement }: { readonly announcement: Announcement }) {
  const navigate = useNavigate();
  const { actionUrl } = announcement;
  return (
    <Card className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Megaphone aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">{announcement.title}</h2>
        <p className="mt-1 text-sm whitespace-pre-line text-muted">{announcement.body}</p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {actionUrl !== null && (
            <Button size="sm" onClick={() => void navigate(actionUrl)}>
              {NOTIFICATIONS_TEXTS.checkItOut}
            </Button>
          )}
          <Time at={announcement.publishedAt} className="text-sm text-muted" />
        </div>
      </div>
    </Card>
  );
}

function Nothing() {
  return (
    <EmptyState icon={BellRing} title={NOTIFICATIONS_TEXTS.empty}>
      {NOTIFICATIONS_TEXTS.emptyHint}
    </EmptyState>
  );
}
