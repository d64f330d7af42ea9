import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: for components that load afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
