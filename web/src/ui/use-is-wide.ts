import { useSyncExternalStore } from 'react';

/** From this width on a page has room for a second column (`lg`). */
const wide = () => matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is as wide as on a computer; for layouts that CSS alone cannot do. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
