import type { MiddlewareHandler } from 'hono';
import { presetHeaders } from './preset-headers.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/**
 * Responses are for one user: neither the browser nor a cache on the way may store them, unless their headers say otherwise.
 */
export const notStored: MiddlewareHandler = (c, next) => {
  presetHeaders(c, PRIVATE);
  return next();
};
