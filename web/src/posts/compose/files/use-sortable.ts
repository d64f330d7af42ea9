import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

export interface Sortable {
  /** The index of the dragged item; null while none is dragged. */
  readonly dragging: number | null;
  /** The ref for each item's element. */
  readonly itemRef: (index: number) => (element: HTMLElement | null) => void;
  /** The props for each item's handle: pointer drag, arrow keys, Home and End. */
  readonly handleProps: (index: number) => {
    ref: (element: HTMLElement | null) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

interface Drag {
  readonly x: number;
  readonly y: number;
  /** False until the pointer moves, so that a press on a handle near the edge does not scroll. */
  readonly hasMoved: boolean;
  index: number;
}

/** The distance in pixels from the window's edge within which a drag scrolls the page, and the most pixels in a frame. */
const EDGE = 72;
const FASTEST = 16;

/** Reorders a list of `count` items by dragging a handle (mouse, pen, finger) or with the keyboard. */
export function useSortable(count: number, onMove: (from: number, to: number) => void): Sortable {
  const items = useRef(new Map<number, HTMLElement>());
  const handles = useRef(new Map<number, HTMLElement>());
  const focusNext = useRef<number>(undefined);
  const [dragging, setDragging] = useState<number | null>(null);
  const isDragging = dragging !== null;
  const drag = useRef<Drag>({ index: 0, x: 0, y: 0, hasMoved: false });
  const move = useEffectEvent(onMove);

  useEffect(() => {
    // An element that moves in the document loses the focus.
    if (focusNext.current === undefined) return;
    handles.current.get(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  // Listens on the window and does not capture the pointer: an element that moves in the document loses the capture.
  useEffect(() => {
    if (!isDragging) return;
    const follow = () => {
      const { index, x, y } = drag.current;
      const to = nearest(items.current, x, y);
      if (to === null || to === index) return;
      drag.current.index = to;
      move(index, to);
      setDragging(to);
    };
    const onMoved = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      drag.current = { ...drag.current, x, y, hasMoved: true };
      follow();
    };
    const scroll = () => {
      const { y, hasMoved } = drag.current;
      const by = hasMoved ? scrollStep(y, window.innerHeight) : 0;
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    const end = () => setDragging(null);
    window.addEventListener('pointermove', onMoved);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMoved);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return {
    dragging,
    itemRef: (index) => (element) => remember(items.current, index, element),
    handleProps: (index) => ({
      ref: (element) => remember(handles.current, index, element),
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        drag.current = { index, x: event.clientX, y: event.clientY, hasMoved: false };
        setDragging(index);
      },
      onKeyDown: (event) => {
        const to = targetOf(event.key, index, count);
        if (to === null) return;
        event.preventDefault();
        focusNext.current = to;
        onMove(index, to);
      },
    }),
  };
}

function remember(map: Map<number, HTMLElement>, index: number, element: HTMLElement | null): void {
  if (element) map.set(index, element);
  else map.delete(index);
}

function nearest(items: ReadonlyMap<number, HTMLElement>, x: number, y: number): number | null {
  let best: { index: number; distance: number } | null = null;
  for (const [index, element] of items) {
    const box = element.getBoundingClientRect();
    const distance = Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height / 2));
    if (!best || distance < best.distance) best = { index, distance };
  }
  return best?.index ?? null;
}

/** How far the page scrolls in a frame while a drag is at `y` in a window of this height: faster nearer the edge. */
export function scrollStep(y: number, height: number): number {
  const above = Math.min(EDGE, Math.max(0, EDGE - y));
  const below = Math.min(EDGE, Math.max(0, y - (height - EDGE)));
  return Math.round(((below - above) / EDGE) * FASTEST);
}

/** The index to which a key moves the item at `index`; null where it does not move it. */
export function targetOf(key: string, index: number, count: number): number | null {
  const targets: Readonly<Partial<Record<string, number>>> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined || to < 0 || to >= count || to === index ? null : to;
}
