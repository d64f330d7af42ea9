import { CalendarClock, Lock, Radio, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import type { StreamCard as Card } from '@limelight/contract/live/operations';
import { streamPath } from '@limelight/contract/live/paths';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Count } from '../../ui/lists/count.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Time } from '../../ui/values/time.tsx';
import { LiveBadge } from '../live-badge.tsx';
import { StreamCover } from '../stream-cover.tsx';
import { accessWords, lengthWords } from '../stream-words.ts';

/** A stream in a list: its cover, when it is or was, its creator, and how this viewer gets in. */
export function StreamCard({
  stream,
  priority = false,
}: {
  readonly stream: Card;
  readonly priority?: boolean;
}) {
  const { creator, title } = stream;
  const access = accessWords(stream);
  const AccessIcon = stream.hasTicket ? Ticket : Lock;
  return (
    <Link
      to={placeOf(stream)}
      className="group flex flex-col overflow-hidden rounded-lg bg-raised ring-1 ring-line transition-[box-shadow,transform] duration-200 ring-inset hover:-translate-y-0.5 hover:shadow-2"
    >
      <span className="relative block aspect-video">
        <StreamCover
          cover={stream.cover}
          sizes="(min-width: 1280px) 400px, (min-width: 640px) 50vw, 100vw"
          priority={priority}
          className="absolute inset-0"
        />
        <span className="absolute inset-x-2.5 top-2.5 flex flex-wrap items-center gap-1.5">
          <When stream={stream} />
        </span>
      </span>
      <span className="flex items-start gap-3 p-3.5">
        <Avatar name={creator.displayName} url={creator.avatarUrl} />
        <span className="min-w-0 flex-1">
          <Written as="span" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
            {title}
          </Written>
          <Written as="span" className="block truncate text-sm text-muted">
            {creator.displayName}
          </Written>
          {access !== null && (
            <span className="numbers mt-1 flex items-center gap-1.5 text-xs font-semibold text-muted">
              <AccessIcon aria-hidden className="size-3.5" strokeWidth={2} />
              {access}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** A recorded stream leads to its recording. */
const placeOf = ({ id, state, recordingPostId }: Card): string =>
  state === 'ended' && recordingPostId !== null ? `/post/${recordingPostId}` : streamPath(id);

function When({ stream }: { readonly stream: Card }) {
  const { state, startsAt, startedAt, endedAt } = stream;
  switch (state) {
    case 'live':
      return (
        <>
          <LiveBadge />
          <Badge kind="picture">
            {stream.heldUntil === null ? (
              <Count value={stream.viewers} noun={['watching', 'watching']} />
            ) : (
              STREAM_TEXTS.heldShort
            )}
          </Badge>
        </>
      );
    case 'announced':
      return (
        <Badge kind="picture" className="max-w-full">
          <CalendarClock aria-hidden className="size-3.5" strokeWidth={2} />
          {startsAt !== null && <Time at={startsAt} style="datetime" />}
        </Badge>
      );
    case 'ended':
      return (
        <Badge kind="picture" className="numbers">
          {startedAt !== null && endedAt !== null
            ? lengthWords((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
            : 'Recorded'}
          {endedAt !== null && (
            <>
              {' · '}
              <Time at={endedAt} style="ago" />
            </>
          )}
        </Badge>
      );
    case 'canceled':
      return (
        <Badge kind="picture">
          <Radio aria-hidden className="size-3.5" strokeWidth={2} />
          Canceled
        </Badge>
      );
  }
}

export function StreamCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg bg-raised ring-1 ring-line ring-inset">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex gap-3 p-3.5">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
    </div>
  );
}
