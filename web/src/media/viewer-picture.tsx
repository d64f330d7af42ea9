import { useRef, useState, type PointerEvent } from 'react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import { cx } from '../ui/cx.ts';
import { sourceSets } from '../ui/pictures/source-sets.ts';
import { clamp, panLimit } from './zoom.ts';

const SCALE = 2.5;

/** One whole picture in the viewer; zoomed in, it can be dragged up to its edges. */
export function ViewerPicture({
  media,
  zoomed,
  onZoom,
}: {
  readonly media: OpenMedia;
  readonly zoomed: boolean;
  readonly onZoom: (zoomed: boolean) => void;
}) {
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const drag = useRef<{ x: number; y: number } | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const sets = sourceSets(media.sources);
  const fallback = sets.at(-1)?.largest;

  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    const element = image.current;
    if (!zoomed || !from || !element) return;
    setOffset({
      x: clamp(event.clientX - from.x, panLimit(element.offsetWidth, innerWidth, SCALE)),
      y: clamp(event.clientY - from.y, panLimit(element.offsetHeight, innerHeight, SCALE)),
    });
  };
  return (
    <picture
      onDoubleClick={() => onZoom(!zoomed)}
      onPointerDown={(event) => {
        if (!zoomed) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX - offset.x, y: event.clientY - offset.y };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      className={cx(
        'grid place-items-center select-none',
        zoomed ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      {sets.map((set) => (
        <source
          key={set.type}
          type={set.type}
          srcSet={set.srcSet}
          // When zoomed in, the screen width is too small a measure: request the largest file.
          sizes={zoomed ? `${SCALE * 100}vw` : '100vw'}
        />
      ))}
      <img
        ref={image}
        src={fallback?.url}
        alt={media.alt ?? ''}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        draggable={false}
        className="h-auto max-h-dvh w-auto max-w-full object-contain transition-transform duration-200 ease-out"
        style={
          zoomed
            ? { transform: `translate(${offset.x}px, ${offset.y}px) scale(${SCALE})` }
            : { transform: 'none' }
        }
      />
    </picture>
  );
}
