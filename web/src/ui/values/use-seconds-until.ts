import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';

/** Whole seconds until an ISO time, counting down; 0 once it has passed, and for null. */
export function useSecondsUntil(at: string | null): number {
  const [, setTicks] = useState(0);
  const left = at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now().getTime()) / 1000));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}
