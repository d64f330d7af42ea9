import { useState } from 'react';
import { CheckCheck } from 'lucide-react';
import type { NoticeFilter } from '@limelight/contract/kernel/notice-filter';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { NoticeList, useMarkRead } from '../../notifications/index.ts';
import { now } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { useUnread } from '../../shell/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { iconOfNotice } from './notice-icons.ts';

const FILTERS = Object.entries(NOTIFICATIONS_TEXTS.filters).map(([value, label]) => ({
  value: value as NoticeFilter,
  label,
}));

/** The user's notifications; the tab All also has the operator's announcements. */
export default function NotificationsPage() {
  const [filter, setFilter] = useState<NoticeFilter>('all');
  return (
    <Page title={NOTIFICATIONS_TEXTS.title} brand={config().brandName}>
      <PageHeader title={NOTIFICATIONS_TEXTS.title} actions={<MarkAllRead />} />
      <ChipGroup
        label="Show"
        value={filter}
        onChange={setFilter}
        options={FILTERS}
        bleed
        className="mb-5"
      />
      <NoticeList key={filter} about={filter} iconOf={iconOfNotice} />
    </Page>
  );
}

/** Marks everything up to now as read; hidden where nothing is unread. */
function MarkAllRead() {
  const unread = useUnread();
  const mark = useMarkRead();
  if (unread === 0) return null;
  return (
    <Button
      size="sm"
      busy={mark.isPending}
      onClick={() => mark.mutate({ until: now().toISOString() })}
    >
      <CheckCheck aria-hidden className="size-4.5" strokeWidth={1.75} />
      Mark all as read
    </Button>
  );
}
