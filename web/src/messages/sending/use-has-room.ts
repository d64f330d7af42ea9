import { useSyncExternalStore } from 'react';

/** From this width on, a third column fits beside the list and the conversation (`xl`). */
const roomy = () => matchMedia('(min-width: 80rem)');

const subscribe = (listener: () => void) => {
  const query = roomy();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the fan card fits beside a conversation; on smaller screens it is a sheet. */
export const useHasRoom = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => roomy().matches,
    () => false,
  );
