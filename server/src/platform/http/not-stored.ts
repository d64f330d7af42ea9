import type { MiddlewareHandler } from 'hono';
import { presetHeaders } from './preset-headers.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/** Answers that are for one person: neither the browser nor anything on the way keeps them, unless they say so. */
export const notStored: MiddlewareHandler = (c, next) => {
  presetHeaders(c, PRIVATE);
  return next();
};
