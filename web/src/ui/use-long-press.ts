import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

/** As long as phones wait for their own menus, or a moment less: ours is there first. */
const LONG_MS = 450;
/** A finger that moves further than this scrolls. */
const STEADY_PX = 10;

/** Of the element: a finger that stays would select its words as well. */
export const longPressClass =
  'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]';

/**
 * What an element spreads to notice a long press. A mouse and a pen have buttons, and a link keeps the menu that
 * phones have for links. A long press does not also click what is under the finger.
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
    // the browser scrolls
    onPointerCancel: end,
    // Or the browser makes a click of it, which presses what is below and takes the focus from the menu that has opened.
    onTouchEnd: (event: TouchEvent) => {
      if (wasLong.current) event.preventDefault();
      wasLong.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current || wasLong.current) event.preventDefault();
    },
  };
}
