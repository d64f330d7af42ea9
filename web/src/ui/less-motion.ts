import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the person asked for less movement: styles know by themselves, what script moves has to ask. */
export const wantsLessMotion = (): boolean => query().matches;

/** How script scrolls. */
export const scrollBehavior = (): ScrollBehavior => (wantsLessMotion() ? 'auto' : 'smooth');

function subscribe(listener: () => void): () => void {
  const asked = query();
  asked.addEventListener('change', listener);
  return () => asked.removeEventListener('change', listener);
}

/** The same, kept current; on the server nobody has asked yet. */
export const useLessMotion = (): boolean =>
  useSyncExternalStore(subscribe, wantsLessMotion, () => false);
