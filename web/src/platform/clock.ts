import { useSyncExternalStore } from 'react';
import { config } from './config.ts';

/**
 * The product's time, as the server reports it: a device's clock may be wrong, and an operator who tries things out moves the
 * product's clock. Product logic uses this; `Date.now()` is only for durations on this device.
 */

/** Nothing on screen shows smaller differences, and a response may have been under way for a while. */
const TOLERANCE_MS = 30_000;
/** The header with the product's time in milliseconds since 1970, on every response of functions/v1. */
export const TIME_HEADER = 'product-time';

let offsetMs = 0;
const listeners = new Set<() => void>();

/** Takes over the server's time, in milliseconds since 1970. NaN is ignored. */
export function tellTime(ms: number): void {
  const told = ms - Date.now();
  if (!Number.isFinite(told) || Math.abs(told - offsetMs) <= TOLERANCE_MS) return;
  offsetMs = told;
  for (const listener of listeners) listener();
}

export const now = (): Date => new Date(Date.now() + offsetMs);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const offset = () => offsetMs;

/**
 * The current time; renders the component again when the product's clock is moved. On the server and during hydration it is the
 * time at which the page was made, so that both render the same text.
 */
export function useNow(): Date {
  const isServed = useSyncExternalStore(subscribe, offset, () => null) === null;
  return isServed ? new Date(config().now) : now();
}
