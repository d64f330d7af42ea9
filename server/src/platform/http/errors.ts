import { ORPCError, ValidationError } from '@orpc/server';
import type { Logger } from 'pino';
import { commonErrors, type FieldIssue } from '@limelight/contract/platform/operation';
import { MalformedCursor } from '../db/cursor.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { RateLimited } from '../limits/rate-limit.ts';

type CommonCode = keyof typeof commonErrors;

function common(code: CommonCode, data?: unknown, cause?: unknown): ORPCError<CommonCode, unknown> {
  const { status, message } = commonErrors[code];
  return new ORPCError(code, { defined: true, status, message, data, cause });
}

/** PostgreSQL cannot store the text, because it contains a zero byte. */
const UNSTORABLE = new Set(['22021', '22P05']);

/**
 * Turns every error of functions/v1, whatever was thrown, into an error of the contract. Unknown errors are logged with the
 * request's id and not shown.
 */
export function toOperationError(
  error: unknown,
  requestId: string,
  log: Logger,
): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError) {
      if (error.code === 'BAD_REQUEST')
        return common('invalid_input', { issues: fieldIssues(error.cause) }, error);
      log.error({ requestId, issues: error.cause.issues }, 'an answer does not match its contract');
      return common('internal', { requestId }, error);
    }
    if (error.code === 'BAD_REQUEST') {
      return common('invalid_input', { issues: [{ path: [], message: error.message }] }, error);
    }
    if (error.code === 'NOT_FOUND') return common('not_found', undefined, error);
    return error;
  }
  if (error instanceof MalformedCursor) {
    return common(
      'invalid_input',
      { issues: [{ path: ['cursor'], message: error.message }] },
      error,
    );
  }
  if (error instanceof RateLimited) {
    return common('rate_limited', { retryAfterSeconds: error.retryAfterSeconds }, error);
  }
  // The body or the URL could not be decoded; no handler has run yet.
  if (error instanceof SyntaxError || error instanceof URIError) {
    const issue = { path: [], message: 'We couldn’t read this request. Is it valid JSON?' };
    return common('invalid_input', { issues: [issue] }, error);
  }
  if (UNSTORABLE.has(String((error as { code?: unknown } | null)?.code))) {
    const issue = { path: [], message: 'The text has a character we can’t store.' };
    return common('invalid_input', { issues: [issue] }, error);
  }
  if (isUnavailable(error)) {
    log.warn({ requestId, err: error }, 'database unavailable');
    return common('unavailable', undefined, error);
  }
  log.error({ requestId, err: error }, 'unexpected error');
  return common('internal', { requestId }, error);
}

function fieldIssues(error: ValidationError): FieldIssue[] {
  return error.issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => {
      const key = typeof part === 'object' ? part.key : part;
      return typeof key === 'number' ? key : String(key);
    }),
    message: issue.message,
  }));
}
