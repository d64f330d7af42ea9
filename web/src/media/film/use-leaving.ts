import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps what was set and not saved: once its part of the screen goes away `save` is called, however it went, and the
 * browser asks before the whole page is left. Null while there is nothing to save. The answer is true from then on:
 * what comes late is seen in a toast only.
 */
export function useLeaving(save: (() => void) | null): RefObject<boolean> {
  const latest = useRef(save);
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      latest.current?.();
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
