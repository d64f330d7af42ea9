import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';

/** Whole seconds since an ISO time, counting; 0 for null. */
export function useElapsed(since: string | null): number {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((now().getTime() - Date.parse(since)) / 1000));
}
