import {
  BadgeCheck,
  BadgeDollarSign,
  CircleAlert,
  FileCheck,
  FileX,
  Scale,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import { noticeWords, type NoticeVoice } from '@limelight/contract/notifications/notice-words';
import type { Notice, NoticeKind } from '@limelight/contract/notifications/operations';
import { config } from '../platform/config.ts';
import { dateFormat, useRegion } from '../platform/region.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Time } from '../ui/time.tsx';
import { Written } from '../ui/written.tsx';

const ICONS: Record<NoticeKind, LucideIcon> = {
  dispute_opened: Scale,
  dispute_won: Scale,
  dispute_lost: Scale,
  refund: Undo2,
  payout_failed: CircleAlert,
  post_taken_down: FileX,
  post_restored: FileCheck,
  price_rise_asked: BadgeDollarSign,
  price_rise_confirmed: BadgeCheck,
  price_rise_agreed: BadgeCheck,
};

const voice = (): NoticeVoice => ({
  money: formatCents,
  day: (at) => dateFormat({ dateStyle: 'long' }).format(new Date(at)),
  brand: config().brandName,
  supportEmail: config().supportEmail,
});

/** What happened, what it means and the way to where something can be done about it. */
export function NoticeCard({
  notice,
  isNew,
}: {
  readonly notice: Notice;
  readonly isNew: boolean;
}) {
  useRegion();
  const { title, lines, action } = noticeWords(notice, voice());
  const Icon = ICONS[notice.fact.kind];
  return (
    <Card className="flex gap-4">
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center rounded-full',
          isNew ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-muted',
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold wrap-anywhere">
          {isNew && <span className="sr-only">New: </span>}
          <Written>{title}</Written>
        </h2>
        {lines.map((line) => (
          <p key={line} className="mt-1 text-sm wrap-anywhere text-muted" dir="auto">
            {line}
          </p>
        ))}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button size="sm" asChild>
            <Link to={action.path}>{action.label}</Link>
          </Button>
          <Time at={notice.createdAt} className="text-sm text-muted" />
        </div>
      </div>
    </Card>
  );
}
