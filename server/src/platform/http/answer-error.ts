import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { toOperationError } from './errors.ts';

/** A database that restarts is back within seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Responds with the contract's error as JSON, whatever was thrown. */
export function answerError(c: Context, error: unknown, log: Logger): Response {
  const { defined, code, status, message, data } = toOperationError(error, c.get('requestId'), log);
  return c.json({ defined, code, status, message, data }, status as 400);
}

/** Handles errors that no service has handled. */
export function lastResort(log: Logger): ErrorHandler {
  return (error, c) =>
    error instanceof HTTPException ? error.getResponse() : answerError(c, error, log);
}

/** Adds Retry-After to a 503 that has none, of any service. */
export function sayWhenToRetry(c: Context): void {
  if (!c.res.headers.has('retry-after')) c.header('retry-after', String(RETRY_AFTER_SECONDS));
}
