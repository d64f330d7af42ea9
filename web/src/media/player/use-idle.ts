import { useCallback, useEffect, useRef, useState } from 'react';

/** Nobody moved for so long: the picture is what they want to see. */
const IDLE_MS = 2_500;

/** Whether nobody has done anything for a while; `stir` says that somebody has. */
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
