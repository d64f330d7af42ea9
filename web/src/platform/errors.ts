import { ORPCError } from '@orpc/client';

/** Shown if a read got no response from our server: no network, a proxy's error page, a server error. */
export const NOT_LOADED = 'We couldn’t load this. Check your connection and try again.';
/** The same for a change. */
const NOT_DONE = 'We couldn’t do that. Check your connection and try again.';

/** A request without a response from our server. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  /** The request was a read, and changed nothing. */
  readonly isRead: boolean;
  /** The request did not reach a server, or no response came back. */
  readonly isOffline: boolean;

  constructor(of: { readonly isRead: boolean; readonly isOffline: boolean }, cause?: unknown) {
    super('no answer', { cause });
    this.isRead = of.isRead;
    this.isOffline = of.isOffline;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The stable code of an error of functions/v1, auth/v1 or rest/v1; null if it has none. */
export function errorCode(error: unknown): string | null {
  if (!isRecord(error)) return null;
  return typeof error['code'] === 'string' ? error['code'] : null;
}

/**
 * The sentence to show. Usually the server wrote it (contract); it is chosen here only if the request did not reach the server,
 * or the error comes from elsewhere. `fallback` is for the latter; a read whose error may come from another client passes
 * `NOT_LOADED`.
 */
export function errorSentence(error: unknown, fallback: string = NOT_DONE): string {
  if (error instanceof NoResponse && error.isRead) return NOT_LOADED;
  if (isOffline(error)) return fallback === NOT_LOADED ? NOT_LOADED : NOT_DONE;
  const [issue] = fieldIssues(error);
  if (issue) return issue.message;
  return (isRecord(error) && writtenMessage(error)) || fallback;
}

/** Names of errors whose message is not meant for users: JavaScript's own, and auth-js's for a response without one. */
const NO_SENTENCE = /^(Type|Range|Reference|Syntax|AuthUnknown)Error$|^NoResponse$/;
/** If a response has no message, auth-js uses the body, and postgrest-js the body or the error of `fetch`. */
const NO_MESSAGE = /^\s*[{<]|^\w*Error: /;

function writtenMessage({ name, message, code, cause }: Record<string, unknown>): string | null {
  if (typeof message !== 'string' || NO_MESSAGE.test(message)) return null;
  if (typeof name === 'string' && NO_SENTENCE.test(name)) return null;
  // Our codes are lower case; upper case is the client's own name for a status that it does not know.
  if (typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code)) return null;
  // An error of a library on the way, with another error as its cause.
  if (cause !== undefined && typeof code !== 'string') return null;
  return message;
}

/** Whether the request did not reach the server at all. */
export function isOffline(error: unknown): boolean {
  if (error instanceof NoResponse) return error.isOffline;
  if (error instanceof ORPCError) return false;
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AuthRetryableFetchError' ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  );
}

/** The `data` of a contract error, for the operation that knows its shape. */
export function errorData(error: unknown): Record<string, unknown> | null {
  return error instanceof ORPCError && isRecord(error.data) ? error.data : null;
}

/** The fields that were not accepted (`invalid_input`), each with its dotted path and message. */
export function fieldIssues(error: unknown): { path: string; message: string }[] {
  const issues = errorData(error)?.['issues'];
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue: unknown) =>
    isRecord(issue) && typeof issue['message'] === 'string' && Array.isArray(issue['path'])
      ? [{ path: issue['path'].map(String).join('.'), message: issue['message'] }]
      : [],
  );
}
