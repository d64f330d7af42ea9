import { useSyncExternalStore } from 'react';

/** From here on a page has room for something beside it (`lg`). */
const wide = () => matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is as wide as a computer's; for what style alone cannot arrange. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
