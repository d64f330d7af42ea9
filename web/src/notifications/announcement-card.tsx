import { Megaphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Announcement } from '@limelight/contract/notifications/operations';
import { NOTIFICATIONS_TEXTS } from '@limelight/contract/notifications/texts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';
import { NOTICE_ACTIONS } from './notice-card.tsx';

/** A card from the operator. */
export function AnnouncementCard({ announcement }: { readonly announcement: Announcement }) {
  const navigate = useNavigate();
  const { actionUrl } = announcement;
  return (
    <Card className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Megaphone aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 lg:flex lg:items-center lg:justify-between lg:gap-6">
        <div className="min-w-0 lg:max-w-prose">
          <Written as="h2" className="text-base font-semibold wrap-anywhere">
            {announcement.title}
          </Written>
          <Written
            as="p"
            text
            className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted"
          >
            {announcement.body}
          </Written>
        </div>
        <div className={NOTICE_ACTIONS}>
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
