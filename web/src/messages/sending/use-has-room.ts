import { useSyncExternalStore } from 'react';

/** From here on a third column stands beside the list and the conversation (`xl`). */
const roomy = () => matchMedia('(min-width: 80rem)');

const subscribe = (listener: () => void) => {
  const query = roomy();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for the fan card beside a conversation; below that it is a sheet. */
export const useHasRoom = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => roomy().matches,
    () => false,
  );
