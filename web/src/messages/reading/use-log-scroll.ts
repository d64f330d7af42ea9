import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollBehavior } from '../../ui/pictures/less-motion.ts';
import { PLACE } from './message-element.ts';

/** Within this distance of the end, the user counts as reading the newest message. */
const NEAR_PX = 60;

/**
 * The scrolling of a log that ends at the bottom. The visible messages stay in place while messages are added above or pictures
 * grow; at the end, the log stays at the end. `lines` changes whenever the log's content does.
 */
export function useLogScroll(lines: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const held = useRef<{ place: string; top: number } | null>(null);
  const follows = useRef(true);
  const [isAway, setAway] = useState(false);

  /** Remembers the first visible element and its position. */
  const note = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    follows.current = left < NEAR_PX;
    setAway(left > element.clientHeight / 2);
    const { top } = element.getBoundingClientRect();
    for (const one of element.querySelectorAll<HTMLElement>(`[${PLACE}]`)) {
      const box = one.getBoundingClientRect();
      if (box.bottom <= top) continue;
      held.current = { place: one.getAttribute(PLACE) ?? '', top: box.top - top };
      return;
    }
  }, []);

  const settle = useCallback(() => {
    const element = box.current;
    if (!element) return;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (held.current) {
      const { place, top } = held.current;
      const one = element.querySelector(`[${PLACE}="${place}"]`);
      if (one) {
        const moved = one.getBoundingClientRect().top - element.getBoundingClientRect().top - top;
        if (Math.abs(moved) >= 1) element.scrollTop += moved;
      }
    }
  }, []);

  useLayoutEffect(settle, [lines, settle]);
  useEffect(() => {
    // Pictures, the composer and the keyboard all change sizes.
    const observer = new ResizeObserver(settle);
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [settle]);

  const toEnd = useCallback((behavior: ScrollBehavior = scrollBehavior()) => {
    follows.current = true;
    const element = box.current;
    element?.scrollTo({ top: element.scrollHeight, behavior });
  }, []);

  /** Scrolls to an element by its place; false where it does not exist. */
  const toPlace = useCallback(
    (place: string, block: 'center' | 'start'): boolean => {
      const element = box.current;
      const one = element?.querySelector(`[${PLACE}="${place}"]`);
      if (!element || !one) return false;
      const rect = one.getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      const room = block === 'center' ? Math.max(0, (frame.height - rect.height) / 2) : 16;
      follows.current = false;
      element.scrollTop += rect.top - frame.top - room;
      note();
      return true;
    },
    [note],
  );

  return { box, content, isAway, onScroll: note, toEnd, toPlace };
}
