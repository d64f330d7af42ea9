import { lazy, type ReactNode, Suspense } from 'react';
import { Clapperboard, LogIn } from 'lucide-react';
import { Link } from 'react-router';
import type { StreamView } from '@limelight/contract/live/operations';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useSecondsUntil } from '../../ui/values/use-seconds-until.ts';
import { awaitsRecording } from '../queries.ts';
import { AnnouncedActions, BeginsAt } from './announced.tsx';
import { Poster } from './poster.tsx';
import { ELSEWHERE, type Viewing } from './use-viewing.ts';

/** The player is loaded where something plays. */
const LivePlayer = lazy(async () => ({
  default: (await import('../player/live-player.tsx')).LivePlayer,
}));

export interface StageProps {
  readonly stream: StreamView;
  readonly viewing: Viewing;
  /** The server ended the viewing. */
  readonly onGone: () => void;
  /** Asks for the right to watch again. */
  readonly onReopen: () => void;
  /** Reads the stream again: what was known of it no longer holds. */
  readonly onStale: () => void;
  /** The buttons of the ways in: a ticket, a membership. */
  readonly offers: ReactNode;
  /** A sentence about who may watch, where the buttons do not tell everything. */
  readonly who: string | null;
  /** Undefined where the viewer is signed in. */
  readonly onSignIn: (() => void) | undefined;
}

/** The place of the picture: the player, or why there is none and what can be done. */
export function Stage(props: StageProps) {
  const { stream, viewing, offers, who, onSignIn } = props;
  switch (stream.state) {
    case 'announced':
      return (
        <Poster
          stream={stream}
          title={stream.startsAt !== null && <BeginsAt at={stream.startsAt} />}
          actions={
            <>
              {offers}
              <AnnouncedActions stream={stream} onSignIn={onSignIn} />
            </>
          }
        >
          {stream.hasTicket && <p>{STREAM_TEXTS.hasTicket}.</p>}
          {stream.access !== 'open' && who !== null && <p>{who}</p>}
          {stream.ticketCents !== null && <p>{STREAM_TEXTS.promise(stream.minimumMinutes)}</p>}
        </Poster>
      );
    case 'ended':
      return (
        <Poster
          stream={stream}
          title={STREAM_TEXTS.ended}
          actions={
            stream.recordingPostId !== null && (
              <Button asChild variant="primary">
                <Link to={`/post/${stream.recordingPostId}`}>
                  <Clapperboard aria-hidden className="size-4.5" strokeWidth={1.75} />
                  {STREAM_TEXTS.watchRecording}
                </Link>
              </Button>
            )
          }
        >
          {awaitsRecording(stream) && <p>The recording appears here once it’s ready.</p>}
        </Poster>
      );
    case 'canceled':
      return <Poster stream={stream} title={STREAM_TEXTS.canceled} />;
    case 'live':
      if (stream.access === 'locked' || isRefused(viewing, 'preview_over', 'locked'))
        return <Locked {...props} />;
      if (viewing.at === 'refused') {
        return (
          <Poster
            stream={stream}
            title={viewing.message}
            actions={
              <Button onClick={props.onReopen}>
                {isRefused(viewing, ELSEWHERE) ? 'Watch here' : 'Try again'}
              </Button>
            }
          />
        );
      }
      return <Playing {...props} />;
  }
}

const isRefused = (viewing: Viewing, ...codes: readonly string[]): boolean =>
  viewing.at === 'refused' && codes.includes(viewing.code ?? '');

/** A stream that runs, and is not open to this viewer. */
function Locked({ stream, viewing, offers, who, onSignIn }: StageProps) {
  const isOver =
    isRefused(viewing, 'preview_over') ||
    (onSignIn === undefined && stream.previewSeconds > 0 && stream.previewLeftMs === 0);
  return (
    <Poster
      stream={stream}
      title={isOver ? STREAM_TEXTS.previewOver : STREAM_TEXTS.locked}
      actions={
        <>
          {offers}
          {onSignIn && stream.previewSeconds > 0 && (
            <Button onClick={onSignIn}>
              <LogIn aria-hidden className="size-4.5" strokeWidth={1.75} />
              Sign in
            </Button>
          )}
        </>
      }
    >
      {onSignIn && stream.previewSeconds > 0 && (
        <p>{STREAM_TEXTS.strangerPreview(stream.previewSeconds)}</p>
      )}
      {who !== null && <p>{who}</p>}
      {stream.ticketCents !== null && <p>{STREAM_TEXTS.promise(stream.minimumMinutes)}</p>}
    </Poster>
  );
}

function Playing({ stream, viewing, offers, onGone, onStale }: StageProps) {
  const open = viewing.at === 'open' ? viewing : null;
  // The page that the server makes has no player.
  const isHydrated = useIsHydrated();
  const place = <Skeleton className="aspect-video rounded-none" />;
  if (!isHydrated) return place;
  return (
    <div className="overflow-hidden bg-viewer sm:rounded-lg">
      <Suspense fallback={place}>
        <LivePlayer
          playlist={open?.playlist ?? null}
          title={stream.title}
          // The server counts a moment later who came.
          viewers={Math.max(stream.viewers, open ? 1 : 0)}
          isHeld={stream.heldUntil !== null}
          mark={open?.previewEndsAt != null && <PreviewLeft until={open.previewEndsAt} />}
          onGone={() => {
            onGone();
            onStale();
          }}
          onEnded={onStale}
        />
      </Suspense>
      {open !== null && open.previewEndsAt !== null && (
        // The ways in are offered without covering the picture.
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-3 text-text">
          <p className="mr-auto min-w-0 flex-1 basis-40 text-sm font-medium">
            Watch on after the preview
          </p>
          {offers}
        </div>
      )}
    </div>
  );
}

/** The seconds that are left of the free preview; the server counts them. */
function PreviewLeft({ until }: { readonly until: string }) {
  const seconds = useSecondsUntil(until);
  return (
    <Badge kind="picture" className="numbers">
      {seconds > 0 ? STREAM_TEXTS.previewLeft(seconds) : STREAM_TEXTS.previewOver}
    </Badge>
  );
}
