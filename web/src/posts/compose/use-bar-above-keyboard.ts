import { useEffect, type RefObject } from 'react';
import { isUnderKeyboard } from '../../ui/dialogs/under-keyboard.ts';

/** Lifts a bar that sticks to the bottom of the page above a phone's keyboard, which covers that part of the page. */
export function useBarAboveKeyboard(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    let lifted = 0;
    const fit = () => {
      const element = bar.current;
      if (!element) return;
      const bottom = element.getBoundingClientRect().bottom + lifted;
      lifted = isUnderKeyboard(view) ? Math.max(0, bottom - view.offsetTop - view.height) : 0;
      element.style.translate = lifted > 0 ? `0 ${-lifted}px` : '';
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    window.addEventListener('scroll', fit, { passive: true });
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
      window.removeEventListener('scroll', fit);
    };
  }, [bar]);
}
