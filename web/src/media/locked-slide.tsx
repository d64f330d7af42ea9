import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Lock, Play } from 'lucide-react';
import type { LockedMedia } from '@limelight/contract/media/operations';
import { Button } from '../ui/forms/button.tsx';
import { useFocusBack } from '../ui/dialogs/use-focus-back.ts';
import { mediaSummary } from './frame.ts';

const Player = lazy(async () => ({ default: (await import('./player/player.tsx')).Player }));

/** The server's blur under the price, and the teaser if there is one. The browser has no other bytes of the files. */
export function LockedSlide({
  media,
  title,
  line,
  blurUrl,
  children,
}: {
  readonly media: readonly LockedMedia[];
  readonly title: string;
  readonly line: string | null;
  readonly blurUrl: string | null;
  readonly children: ReactNode;
}) {
  const [playing, setPlaying] = useState(false);
  const film = media.find((one) => one.teaserUrl !== null);
  if (playing && film?.teaserUrl) {
    return (
      <Teaser id={film.id} url={film.teaserUrl} onEnded={() => setPlaying(false)}>
        {children}
      </Teaser>
    );
  }
  return (
    <div className="relative grid h-full w-full grid-cols-1 place-items-center overflow-hidden bg-linear-to-br from-accent-soft to-hover">
      {blurUrl && (
        <img
          src={blurUrl}
          alt=""
          className="absolute inset-0 size-full scale-105 object-cover"
          decoding="async"
        />
      )}
      <span aria-hidden className="absolute inset-0 bg-scrim/50" />
      {/* The text has its own background, so that the picture itself need not be darkened. */}
      <div className="relative m-4 flex max-w-[calc(100%-2rem)] flex-col items-center gap-4 rounded-lg bg-scrim px-3 py-5 min-[22rem]:px-4 sm:px-6 text-center text-on-picture backdrop-blur-sm">
        <div>
          <p className="flex flex-wrap items-center justify-center gap-x-2 font-display text-lg font-bold">
            <Lock aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {title}
          </p>
          <p className="mt-1 text-sm">{mediaSummary(media)}</p>
          {line !== null && <p className="numbers mt-1 text-sm text-balance">{line}</p>}
        </div>
        {children}
        {film && (
          <Button variant="quiet" onClick={() => setPlaying(true)} className="text-on-picture">
            <Play aria-hidden className="size-4.5 fill-current" strokeWidth={1.75} />
            Watch the teaser
          </Button>
        )}
      </div>
    </div>
  );
}

function Teaser({
  id,
  url,
  onEnded,
  children,
}: {
  readonly id: string;
  readonly url: string;
  readonly onEnded: () => void;
  readonly children: ReactNode;
}) {
  useFocusBack();
  return (
    <div className="relative h-full w-full">
      <Suspense>
        <Player
          media={{
            id: `teaser:${id}`,
            kind: 'video',
            alt: 'Teaser',
            durationMs: null,
            captions: [],
            sources: [],
          }}
          streamUrl={url}
          autoPlay
          autoFocus
          onEnded={onEnded}
        />
      </Suspense>
      <div className="absolute top-3 right-3">{children}</div>
    </div>
  );
}
