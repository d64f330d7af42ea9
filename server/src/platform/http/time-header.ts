import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock/clock.ts';
import { presetHeaders } from './preset-headers.ts';

/**
 * Sends the product's time, in milliseconds since 1970, with every response of the routes it is mounted on: the browser counts
 * days and 'in 3 hours' by this clock, not by the device's. web/src/platform/clock.ts reads it.
 */
export const timeHeader =
  (clock: Clock): MiddlewareHandler =>
  (c, next) => {
    presetHeaders(c, { 'product-time': String(clock.now().getTime()) });
    return next();
  };
