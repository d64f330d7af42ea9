import { useCallback, useEffect, useRef, useState } from 'react';

/** After this time without movement the controls hide. */
const IDLE_MS = 2_500;

/** Whether the user has done nothing for a while. Call `stir` when they do something. */
export function useIdle(): { isIdle: boolean; stir: () => void; rest: () => void } {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  }, []);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIdle(true);
  }, []);
  useEffect(() => {
    stir();
    return () => clearTimeout(timer.current);
  }, [stir]);
  return { isIdle, stir, rest };
}
