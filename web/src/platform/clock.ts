import { useSyncExternalStore } from 'react';
import { config } from './config.ts';

/**
 * The product's time, as its server tells it: a device may be set wrong, and an operator who tries things out moves the
 * product's clock. What is about the product asks here; `Date.now()` is left for spans on this device.
 */

/** Nothing that people read is finer, and an answer may have been on its way for a while. */
const TOLERANCE_MS = 30_000;
/** The header with the product's time in milliseconds since 1970, on every answer of functions/v1. */
export const TIME_HEADER = 'product-time';

let offsetMs = 0;
const listeners = new Set<() => void>();

/** The server has just said what time it is, in milliseconds since 1970. What is no number is passed over. */
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
 * The time now; draws the component again when the product's clock is moved. While the server renders, and while the
 * browser takes the page over, it is the moment that the page was made, so that both write the same.
 */
export function useNow(): Date {
  const isServed = useSyncExternalStore(subscribe, offset, () => null) === null;
  return isServed ? new Date(config().now) : now();
}
