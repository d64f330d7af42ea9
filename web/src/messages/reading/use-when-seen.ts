import { useEffect, useEffectEvent } from 'react';
import { PLACE } from './message-element.ts';

/** Reports the last message whose end is in view, after each change of the log and while it scrolls. */
export function useWhenSeen(
  box: { readonly current: HTMLElement | null },
  content: unknown,
  onSeen: (sequence: number) => void,
): void {
  const look = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    const foot = element.getBoundingClientRect().bottom;
    const all = [...element.querySelectorAll(`[${PLACE}]`)];
    const last = all.findLast((one) => one.getBoundingClientRect().bottom <= foot + 8);
    const sequence = Number(last?.getAttribute(PLACE));
    if (sequence > 0) onSeen(sequence);
  });
  useEffect(() => {
    // After the log has scrolled to its position.
    const frame = requestAnimationFrame(() => look());
    return () => cancelAnimationFrame(frame);
  }, [content]);
  useEffect(() => {
    const element = box.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(), 150);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', onScroll);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onScroll);
    };
  }, [box]);
}
