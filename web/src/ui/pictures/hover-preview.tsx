import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { wantsLessMotion } from './less-motion.ts';

/** The delay before a preview loads: a pointer that only passes loads nothing. */
const WAIT_MS = 150;

/**
 * An animated picture over a still one while the pointer is over it or it has the keyboard focus. Not for touch, which has no
 * hovering, and not if the user prefers less motion. Spread `bind` on the element, and render `moving` over the still picture.
 */
export function useHoverPreview(url: string | null): {
  readonly bind: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
  readonly moving: ReactNode;
} {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    if (url === null || wantsLessMotion()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), WAIT_MS);
  };
  const stop = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  return {
    bind: {
      onPointerEnter: (event) => event.pointerType === 'mouse' && start(),
      onPointerLeave: stop,
      onFocus: (event) => event.currentTarget.matches(':focus-visible') && start(),
      onBlur: stop,
    },
    moving: shown && url !== null && (
      <img src={url} alt="" data-moving className="absolute inset-0 size-full object-cover" />
    ),
  };
}
