import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Lock, Play } from 'lucide-react';
import type { MediaView, OpenMedia } from '@limelight/contract/media/operations';
import { Badge } from '../ui/lists/badge.tsx';
import { cx } from '../ui/cx.ts';
import { scrollBehavior } from '../ui/pictures/less-motion.ts';
import { Picture } from '../ui/pictures/picture.tsx';
import { Spinner } from '../ui/lists/spinner.tsx';
import { formatDuration, frameRatio } from './frame.ts';
import { LockedSlide } from './locked-slide.tsx';
import { POST_PICTURE_SIZES } from './picture-sizes.ts';
import { isUnseen, Preparing } from './preparing.tsx';
import { SoundCard } from './sound-card.tsx';
import { usePrepared } from './use-prepared.ts';

/** The streaming library is 184 KB: it loads with the player, when the user presses play. */
const Player = lazy(async () => ({ default: (await import('./player/player.tsx')).Player }));

export interface PostMediaProps {
  readonly media: readonly MediaView[];
  /** The title on the blur of a locked post. */
  readonly lockedTitle: string;
  /** Who gets access, if that needs more text. */
  readonly lockedLine: string | null;
  /** The button with the price, on the blur. */
  readonly unlock?: ReactNode;
  /** True for the largest picture of the first screen. */
  readonly priority?: boolean;
  /** If there is room beside it, a picture is shown whole. */
  readonly whole?: boolean;
  /** Opens one of the open files in the viewer. */
  readonly onOpen?: ((media: OpenMedia) => void) | undefined;
}

/** A post's pictures, videos and sounds side by side. Locked ones share a slide with their blur and the unlock button. */
export function PostMedia({
  media: files,
  lockedTitle,
  lockedLine,
  unlock,
  priority = false,
  whole = false,
  onOpen,
}: PostMediaProps) {
  const media = usePrepared(files);
  const locked = media.filter((one) => one.locked);
  const open = media.filter((one) => !one.locked);
  const slides = locked.length > 0 ? [...open, locked[0]!] : open;
  if (slides.every((one) => one.kind === 'audio' && !one.locked)) {
    return (
      <div className="flex flex-col gap-2 px-4 pb-2">
        {open.map((one) => (
          <SoundCard key={one.id} media={one} />
        ))}
      </div>
    );
  }
  const ratio = frameRatio(slides);
  return (
    <Slides count={slides.length} files={media.length} locked={locked.length}>
      {slides.map((one, index) => (
        <div key={one.id} className="relative grid w-full grid-cols-1 *:col-start-1 *:row-start-1">
          <FrameShape ratio={ratio} />
          {one.locked ? (
            <LockedSlide media={locked} title={lockedTitle} line={lockedLine} blurUrl={one.blurUrl}>
              {unlock}
            </LockedSlide>
          ) : (
            <div className="absolute inset-0">
              <OpenSlide
                media={one}
                priority={priority && index === 0}
                whole={whole}
                onOpen={onOpen}
              />
            </div>
          )}
        </div>
      ))}
    </Slides>
  );
}

/**
 * Gives a slide the shape of the frame; it grows if the content on a locked one needs more. An SVG also works in the
 * server-rendered page, where the content security policy forbids inline styles. On a computer it is never taller than the
 * screen.
 */
function FrameShape({ ratio }: { readonly ratio: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.round(ratio * 1000)} 1000`}
      className="w-full lg:max-h-[calc(100dvh-9rem)]"
    />
  );
}

/** A row of slides of one shape: swipe on phones, arrows for mouse and keyboard. */
function Slides({
  count,
  files,
  locked,
  children,
}: {
  readonly count: number;
  /** The number of files in the post; the locked ones share the last slide. */
  readonly files: number;
  readonly locked: number;
  readonly children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const go = (index: number) => {
    const element = row.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: scrollBehavior() });
  };
  return (
    <div className="group relative" {...(count > 1 && { role: 'group', 'aria-label': 'Media' })}>
      <div
        ref={row}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
        className="scroll-row snap-mandatory"
      >
        {children}
      </div>
      {count > 1 && (
        <>
          {(locked === 0 || at < count - 1) && (
            <Badge kind="picture" className="numbers pointer-events-none absolute top-3 right-3">
              {at + 1}/{files}
            </Badge>
          )}
          {locked > 0 && at < count - 1 && (
            <button
              type="button"
              onClick={() => go(count - 1)}
              className="numbers absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-scrim px-4 text-sm font-semibold text-on-picture backdrop-blur-sm"
            >
              <Lock aria-hidden className="size-4" strokeWidth={1.75} />
              {locked} more
            </button>
          )}
          <Arrow
            icon={ChevronLeft}
            label="Previous"
            side="left"
            hidden={at === 0}
            onClick={() => go(at - 1)}
          />
          <Arrow
            icon={ChevronRight}
            label="Next"
            side="right"
            hidden={at >= count - 1}
            onClick={() => go(at + 1)}
          />
        </>
      )}
    </div>
  );
}

function Arrow({
  icon: Icon,
  label,
  side,
  hidden,
  onClick,
}: {
  readonly icon: typeof ChevronLeft;
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly hidden: boolean;
  readonly onClick: () => void;
}) {
  if (hidden) return null;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cx(
        'absolute top-1/2 grid target -translate-y-1/2 place-items-center rounded-full bg-scrim text-on-picture opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 max-sm:hidden',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  );
}

function OpenSlide({
  media,
  priority,
  whole,
  onOpen,
}: {
  readonly media: OpenMedia;
  readonly priority: boolean;
  readonly whole: boolean;
  readonly onOpen: ((media: OpenMedia) => void) | undefined;
}) {
  const [playing, setPlaying] = useState(false);
  const alt = media.alt ?? '';
  if (isUnseen(media)) return <Preparing media={media} />;
  const picture = (
    <Picture
      sources={media.sources}
      alt={alt}
      sizes={POST_PICTURE_SIZES}
      thumbhash={media.thumbhash}
      priority={priority}
      whole={whole}
      className="size-full"
    />
  );
  if (media.kind === 'audio') {
    return (
      <div className="grid h-full w-full place-items-center bg-hover px-4">
        <SoundCard media={media} />
      </div>
    );
  }
  if (media.kind === 'video' && media.streamUrl !== null) {
    return (
      <div className="relative h-full w-full bg-hover">
        {playing ? (
          <Suspense fallback={<Waiting>{picture}</Waiting>}>
            <Player media={media} streamUrl={media.streamUrl} autoPlay autoFocus />
          </Suspense>
        ) : (
          <button
            type="button"
            onClick={() => setPlaying(true)}
            aria-label={alt === '' ? 'Play the video' : `Play the video: ${alt}`}
            className="group/play absolute inset-0 size-full focus-visible:-outline-offset-4"
          >
            {picture}
            <span
              aria-hidden
              className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-scrim text-on-picture backdrop-blur-sm transition-transform duration-200 group-hover/play:scale-110"
            >
              <Play className="size-7 translate-x-0.5 fill-current" strokeWidth={1.75} />
            </span>
            {media.durationMs !== null && (
              <Badge kind="picture" className="numbers absolute bottom-3 left-3">
                {formatDuration(media.durationMs)}
              </Badge>
            )}
          </button>
        )}
      </div>
    );
  }
  return onOpen ? (
    <button
      type="button"
      onClick={() => onOpen(media)}
      aria-label={alt === '' ? 'Open the picture' : `Open the picture: ${alt}`}
      className="h-full w-full cursor-zoom-in focus-visible:-outline-offset-4"
    >
      {picture}
    </button>
  ) : (
    <div className="h-full w-full">{picture}</div>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative size-full">
      {children}
      <span className="absolute inset-0 grid place-items-center bg-scrim text-on-picture">
        <Spinner label="Loading the player" />
      </span>
    </div>
  );
}
