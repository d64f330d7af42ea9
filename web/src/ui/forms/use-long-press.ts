import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

/** A little less than phones wait for their own menus, so that ours comes first. */
const LONG_MS = 450;
/** A finger that moves farther than this is scrolling. */
const STEADY_PX = 10;

/** Classes for the element: a finger that stays would select its text as well. */
export const longPressClass =
  'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]';

/**
 * Props that detect a long press by touch. A mouse or a pen has buttons, and links keep the phone's own menu. A long press does
 * not also click what is under the finger.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  if (!onLongPress) return {};
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      wasLong.current = false;
      if (pointerType !== 'touch' || !isPrimary) return;
      if (target instanceof Element && target.closest('a, input, textarea')) return;
      const timer = setTimeout(() => {
        press.current = null;
        wasLong.current = true;
        onLongPress();
      }, LONG_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STEADY_PX) end();
    },
    onPointerUp: end,
    // the browser has taken over to scroll
    onPointerCancel: end,
    // Otherwise the browser would turn it into a click on the element below, and the menu would lose the focus.
    onTouchEnd: (event: TouchEvent) => {
      if (wasLong.current) event.preventDefault();
      wasLong.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current || wasLong.current) event.preventDefault();
    },
  };
}
