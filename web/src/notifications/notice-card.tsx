import { Check, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { boughtWords } from '@limelight/contract/earnings/sold-words';
import { formatCents } from '@limelight/contract/platform/format-money';
import { ALL_WORDS } from '@limelight/contract/notifications/all-words';
import type { Notice } from '@limelight/contract/notifications/operations';
import { type NoticeVoice, sayNotice } from '@limelight/contract/kernel/say-notice';
import { config } from '../platform/config.ts';
import { dateFormat, useRegion } from '../platform/region.ts';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';

const voice = (): NoticeVoice => ({
  money: formatCents,
  day: (at) => dateFormat({ dateStyle: 'long' }).format(new Date(at)),
  brand: config().brandName,
  bought: boughtWords,
  supportEmail: config().supportEmail,
});

/** The icon of a kind of notice: in place of a picture, or on its corner. */
export type IconOfNotice = (kind: Notice['fact']['kind']) => LucideIcon;

/** The link and the time; from 1024 px in a column of their own, aligned right on every card. */
export const NOTICE_ACTIONS =
  'mt-3 flex flex-wrap items-center gap-3 lg:mt-0 lg:shrink-0 lg:flex-row-reverse';

/** The text of a notice, its people, and its link. Following the link marks it as read; so does the tick of an unread one. */
export function NoticeCard({
  notice,
  iconOf,
  onRead,
}: {
  readonly notice: Notice;
  readonly iconOf: IconOfNotice;
  readonly onRead: () => void;
}) {
  useRegion();
  const { title, lines, action } = sayNotice(ALL_WORDS[notice.fact.kind], notice, voice());
  const isNew = notice.readAt === null;
  return (
    <Card className="flex gap-3.5">
      <Sign notice={notice} icon={iconOf(notice.fact.kind)} />
      {/* where there is room, the link is beside the text */}
      <div className="min-w-0 flex-1 lg:flex lg:items-center lg:justify-between lg:gap-6">
        <div className="min-w-0 lg:max-w-prose">
          <h2 className="text-base font-semibold wrap-anywhere">
            {isNew && <span className="sr-only">New: </span>}
            <Written>{title}</Written>
          </h2>
          {lines.map((line) => (
            <p key={line} className="mt-1 text-sm wrap-anywhere text-muted" dir="auto">
              {line}
            </p>
          ))}
        </div>
        <div className={NOTICE_ACTIONS}>
          <Button size="sm" asChild>
            <Link to={action.path} onClick={() => isNew && onRead()}>
              {action.label}
            </Link>
          </Button>
          <span className="inline-flex items-center gap-2">
            {isNew && <span aria-hidden className="size-2 rounded-full bg-accent" />}
            <Time at={notice.at} className="text-sm text-muted" />
          </span>
        </div>
      </div>
      {isNew && (
        <IconButton
          icon={Check}
          label="Mark as read"
          onClick={onRead}
          className="-mt-2 -mr-2 shrink-0 self-start text-accent-text"
        />
      )}
    </Card>
  );
}

/** The picture of the latest person with the kind's icon on its corner, or the icon alone. */
function Sign({ notice, icon: Icon }: { readonly notice: Notice; readonly icon: LucideIcon }) {
  const [actor] = notice.actors;
  const tone = notice.readAt === null ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-muted';
  if (!actor) {
    return (
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
    );
  }
  return (
    <span className="relative size-11 shrink-0">
      <Avatar name={actor.displayName} url={actor.avatarUrl} />
      <span
        className={cx(
          'absolute -right-1 -bottom-1 grid size-5.5 place-items-center rounded-full ring-2 ring-raised',
          tone,
        )}
      >
        <Icon aria-hidden className="size-3" strokeWidth={2} />
      </span>
    </span>
  );
}
