import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import { cx } from '../ui/cx.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Written } from '../ui/forms/written.tsx';
import { Player } from './player/player.tsx';
import { isUnseen, Preparing } from './preparing.tsx';
import { usePrepared } from './use-prepared.ts';
import { ViewerPicture } from './viewer-picture.tsx';
import { swipeStep } from './zoom.ts';

export interface ViewerItem {
  readonly media: OpenMedia;
  /** Below the picture: who made it, and where it was posted. */
  readonly caption?: ReactNode;
}

/** Elements that handle touches themselves, such as the player's slider. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input, a, [role="menu"]') !== null;

/** Pictures and videos in full screen: arrow keys, Page keys and swipes move, + and − zoom, Escape and Back close. */
export function Viewer({
  items,
  startId,
  onClose,
}: {
  readonly items: readonly ViewerItem[];
  readonly startId: string;
  readonly onClose: () => void;
}) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ media }) => media.id === startId),
    ),
  );
  const [zoomed, setZoomed] = useState(false);
  const start = useRef<{ x: number; y: number } | null>(null);
  const files = usePrepared(items.map(({ media }) => media));
  const item = items[at];
  if (!item) return null;
  const latest = files[at];
  // a file that was locked meanwhile stays as it was opened: its bytes can no longer be fetched
  const media = latest && !latest.locked ? latest : item.media;
  const go = (step: number) => {
    const next = at + step;
    if (next < 0 || next >= items.length) return;
    setAt(next);
    setZoomed(false);
  };
  const isPicture = media.kind === 'picture';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
    // a player handles the arrow keys itself
    if (event.key === 'PageDown') go(1);
    if (event.key === 'PageUp') go(-1);
    if (isPicture && (event.key === '+' || event.key === '=')) setZoomed(true);
    if (isPicture && event.key === '-') setZoomed(false);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    // a mouse press on a player is for the player
    if (!from || zoomed || (!isPicture && event.pointerType === 'mouse')) return;
    const move = swipeStep(event.clientX - from.x, event.clientY - from.y);
    if (move === 'close') onClose();
    else go(move);
  };

  return (
    <Modal
      aria-label="Viewer"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-full max-w-none animate-appear bg-viewer text-on-picture backdrop:bg-scrim"
    >
      <div
        className="relative size-full touch-pan-y"
        onPointerDown={(event) => {
          if (!isControl(event.target)) start.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (start.current = null)}
      >
        <div className="absolute inset-0 grid grid-cols-1 grid-rows-1 place-items-center">
          {media.kind !== 'picture' && media.streamUrl !== null ? (
            <div className={media.kind === 'audio' ? 'w-full max-w-xl px-4' : 'size-full'}>
              <Player key={media.id} media={media} streamUrl={media.streamUrl} autoPlay />
            </div>
          ) : isUnseen(media) ? (
            <Preparing media={media} />
          ) : (
            <ViewerPicture key={media.id} media={media} zoomed={zoomed} onZoom={setZoomed} />
          )}
        </div>
        <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-end gap-2 bg-linear-to-b from-scrim to-transparent p-3 pb-10">
          {items.length > 1 && (
            <p aria-live="polite" className="numbers mr-auto pl-2 text-sm font-medium">
              {at + 1} of {items.length}
            </p>
          )}
          {isPicture && (
            <Control
              icon={zoomed ? ZoomOut : ZoomIn}
              label={zoomed ? 'Zoom out' : 'Zoom in'}
              onClick={() => setZoomed(!zoomed)}
            />
          )}
          <Control icon={X} label="Close" onClick={onClose} />
        </div>
        {at > 0 && (
          <Control
            icon={ChevronLeft}
            label="Previous"
            onClick={() => go(-1)}
            className="absolute top-1/2 left-3 -translate-y-1/2 max-sm:hidden"
          />
        )}
        {at < items.length - 1 && (
          <Control
            icon={ChevronRight}
            label="Next"
            onClick={() => go(1)}
            className="absolute top-1/2 right-3 -translate-y-1/2 max-sm:hidden"
          />
        )}
        {item.caption && !zoomed && (
          <div
            className={cx(
              'absolute text-sm',
              // a player's controls are at the bottom
              isPicture
                ? 'inset-x-0 bottom-0 bg-linear-to-t from-scrim to-transparent p-4 pt-10'
                : 'top-14 left-0 max-w-full px-5',
            )}
          >
            <Written as="p" text>
              {item.caption}
            </Written>
          </div>
        )}
      </div>
    </Modal>
  );
}

function Control({
  icon: Icon,
  label,
  onClick,
  className,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      onPointerDown={(event) => event.stopPropagation()}
      className={cx(
        'pointer-events-auto grid target place-items-center rounded-full bg-scrim text-on-picture transition-transform hover:scale-105 focus-visible:outline-on-picture',
        className,
      )}
    >
      <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
    </button>
  );
}
