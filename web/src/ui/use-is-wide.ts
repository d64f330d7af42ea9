import { useSyncExternalStore } from 'react';

/** At this width (`lg`) a page has room for two columns. */
const wide = () => matchMedia('(min-width: 64rem)');

const subscribe = (listener: () => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/**
 * Whether the window is wide enough for two columns; false on the server and while the app takes over. For what CSS alone
 * cannot change.
 */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
