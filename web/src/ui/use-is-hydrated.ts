import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server renders, and while the browser takes over what it rendered: for parts that load afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
