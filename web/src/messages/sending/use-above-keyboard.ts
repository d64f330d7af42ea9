import { useEffect, type RefObject } from 'react';
import { isUnderKeyboard } from '../../ui/dialogs/under-keyboard.ts';

/** Keeps a pane that fills a phone's screen above the keyboard. */
export function useAboveKeyboard(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      const element = pane.current;
      if (!element) return;
      const covers = isUnderKeyboard(view);
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
