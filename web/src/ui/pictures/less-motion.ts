import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the user prefers reduced motion. Style sheets have a media query for it; scripts that move something check this. */
export const wantsLessMotion = (): boolean => query().matches;

/** The behavior of scrolling by script. */
export const scrollBehavior = (): ScrollBehavior => (wantsLessMotion() ? 'auto' : 'smooth');

function subscribe(listener: () => void): () => void {
  const asked = query();
  asked.addEventListener('change', listener);
  return () => asked.removeEventListener('change', listener);
}

/** The same, kept current; false on the server. */
export const useLessMotion = (): boolean =>
  useSyncExternalStore(subscribe, wantsLessMotion, () => false);
