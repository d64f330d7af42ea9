import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { StreamCard as Card } from '@limelight/contract/live/operations';
import { streamPath } from '@limelight/contract/live/paths';
import { STREAM_LISTS_TEXTS } from '@limelight/contract/live/texts';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Count } from '../../ui/lists/count.tsx';
import { Time } from '../../ui/values/time.tsx';
import { LiveBadge } from '../live-badge.tsx';
import { streamLists } from '../queries.ts';
import { StreamCover } from '../stream-cover.tsx';
import { accessWords } from '../stream-words.ts';

/** What is shown of the next streams. */
const SOON = 2;

/** The streams of a creator that this viewer may learn of: the one that is live, and the next ones. Nothing without any. */
export function CreatorStreams({ handle }: { readonly handle: string }) {
  const { data } = useQuery(streamLists(handle));
  const streams = [...(data?.now.items ?? []), ...(data?.soon.items ?? []).slice(0, SOON)];
  if (streams.length === 0) return null;
  return (
    <ul aria-label={`${STREAM_LISTS_TEXTS.now}, ${STREAM_LISTS_TEXTS.soon}`} className="space-y-2">
      {streams.map((stream) => (
        <li key={stream.id}>
          <StreamRow stream={stream} />
        </li>
      ))}
    </ul>
  );
}

/** The stream of a creator that runs now, as far as this viewer may learn of it. */
export function useLiveOf(handle: string): Card | undefined {
  return useQuery(streamLists(handle)).data?.now.items[0];
}

function StreamRow({ stream }: { readonly stream: Card }) {
  const access = accessWords(stream);
  return (
    <Link
      to={streamPath(stream.id)}
      className="flex items-center gap-3 rounded-lg bg-raised p-2.5 ring-1 ring-line ring-inset hover:bg-hover"
    >
      <span className="relative block aspect-video w-28 shrink-0 overflow-hidden rounded-sm">
        <StreamCover cover={stream.cover} sizes="112px" className="absolute inset-0" />
      </span>
      <span className="min-w-0 flex-1">
        <Written as="span" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
          {stream.title}
        </Written>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          {stream.state === 'live' ? (
            <>
              <LiveBadge />
              <Count value={stream.viewers} noun={['watching', 'watching']} />
            </>
          ) : (
            stream.startsAt !== null && (
              <span className="flex items-center gap-1.5">
                <CalendarClock aria-hidden className="size-3.5" strokeWidth={2} />
                <Time at={stream.startsAt} style="datetime" />
              </span>
            )
          )}
          {access !== null && <Badge>{access}</Badge>}
        </span>
      </span>
    </Link>
  );
}
