import type { Clock } from '../clock/clock.ts';
import type { Preset } from './presets.ts';

/**
 * Sends the product's time, in milliseconds since 1970, with every response below a path: the browser counts days and 'in 3
 * hours' by this clock, not by the device's. web/src/platform/clock.ts reads it.
 */
export const timeHeader = (below: string, clock: Clock): Preset => ({
  below,
  headers: () => ({ 'product-time': String(clock.now().getTime()) }),
});
