import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Saves a change that was not saved yet: `save` is called when the component unmounts, for whatever reason, and the browser
 * asks before the whole page is left. `save` is null if there is nothing to save. The returned ref is true from then on: later
 * results can only be shown in a toast.
 */
export function useLeaving(save: (() => void) | null): RefObject<boolean> {
  const isGone = useRef(false);
  const leave = useEffectEvent(() => save?.());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave();
    };
  }, []);
  const isUnsaved = save !== null;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return isGone;
}
