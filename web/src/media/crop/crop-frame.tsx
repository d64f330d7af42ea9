import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Crop } from '@limelight/contract/media/crop';
import { cx } from '../../ui/cx.ts';
import { moved, pulled, type Corner } from './crop-box.ts';

const STEP = 0.02;
const CORNERS: readonly (readonly [corner: Corner, place: string])[] = [
  ['top-left', 'top-0 left-0 -translate-1/2 cursor-nwse-resize'],
  ['top-right', 'top-0 right-0 translate-x-1/2 -translate-y-1/2 cursor-nesw-resize'],
  ['bottom-left', 'bottom-0 left-0 -translate-x-1/2 translate-y-1/2 cursor-nesw-resize'],
  ['bottom-right', 'right-0 bottom-0 translate-1/2 cursor-nwse-resize'],
];
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The picture with the crop frame on it: drag it or its corners. Arrow keys move it; with Shift they resize it. */
export function CropFrame({
  url,
  box,
  ratio,
  onChange,
  onPicture,
}: {
  readonly url: string;
  readonly box: Crop;
  readonly ratio: number | null;
  readonly onChange: (box: Crop) => void;
  /** Called with the picture's width divided by its height once it has loaded. */
  readonly onPicture: (shape: number) => void;
}) {
  const area = useRef<HTMLDivElement>(null);
  const grip = useRef<{ corner: Corner | null; x: number; y: number; from: Crop }>(undefined);
  const shape = () => {
    const { width = 1, height = 1 } = area.current?.getBoundingClientRect() ?? {};
    return { width: Math.max(1, width), height: Math.max(1, height) };
  };
  const change = (corner: Corner | null, from: Crop, byLeft: number, byTop: number) => {
    const { width, height } = shape();
    onChange(
      corner === null
        ? moved(from, byLeft, byTop)
        : pulled(from, corner, byLeft, byTop, ratio, width / height),
    );
  };
  const grab = (corner: Corner | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { corner, x: event.clientX, y: event.clientY, from: box };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (!held || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const { width, height } = shape();
    const byLeft = (event.clientX - held.x) / width;
    change(held.corner, held.from, byLeft, (event.clientY - held.y) / height);
  };
  const release = () => (grip.current = undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    change(event.shiftKey ? 'bottom-right' : null, box, ...by);
  };
  const percent = (part: number) => `${part * 100}%`;
  return (
    <div className="grid place-items-center overflow-hidden rounded-lg bg-sunken p-4">
      <div ref={area} className="relative max-w-full touch-none overflow-hidden select-none">
        <img
          src={url}
          alt="Before the crop"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onPicture(naturalWidth / Math.max(1, naturalHeight))
          }
          className="block max-h-[50dvh] w-auto max-w-full"
        />
        <button
          type="button"
          aria-label="Frame. Arrow keys move it. Hold Shift to resize it."
          onPointerDown={grab(null)}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={onKeyDown}
          className="absolute cursor-move ring-2 ring-on-picture outline-offset-2 shadow-[0_0_0_9999px] shadow-scrim"
          style={{
            left: percent(box.left),
            top: percent(box.top),
            width: percent(box.width),
            height: percent(box.height),
          }}
        >
          {CORNERS.map(([corner, place]) => (
            <span
              key={corner}
              aria-hidden
              onPointerDown={grab(corner)}
              onPointerMove={drag}
              onPointerUp={release}
              onPointerCancel={release}
              className={cx('absolute grid size-11 place-items-center', place)}
            >
              <span className="size-4 rounded-full bg-on-picture ring-2 ring-scrim" />
            </span>
          ))}
        </button>
      </div>
    </div>
  );
}
