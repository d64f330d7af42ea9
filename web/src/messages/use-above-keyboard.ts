import { useEffect, type RefObject } from 'react';

/** Less than any keyboard is high, more than a bar of the browser. */
const KEYBOARD_PX = 120;

/** Keeps what fills a phone's screen above the phone's keyboard. */
export function useAboveKeyboard(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      const element = pane.current;
      if (!element) return;
      // Whoever zooms in sees less of the page, too.
      const covers = view.scale < 1.05 && window.innerHeight - view.height > KEYBOARD_PX;
      const fills = getComputedStyle(element).position === 'fixed';
      element.style.height = covers && fills ? `${view.height}px` : '';
      element.style.top = covers && fills ? `${view.offsetTop}px` : '';
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [pane]);
}
