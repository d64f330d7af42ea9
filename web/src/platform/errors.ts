import { ORPCError } from '@orpc/client';

/** What is said where no answer of ours came for something to show: no network, a proxy's page, a fault of the server. */
export const NOT_LOADED = 'We couldn’t load this. Check your connection and try again.';
/** The same where something was to be done. */
const NOT_DONE = 'We couldn’t do that. Check your connection and try again.';

/** A request that got no answer of ours. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** It was asked for something to show, and changed nothing. */
  readonly isRead: boolean;
  /** It did not reach anybody, or nobody's answer reached us. */
  readonly isOffline: boolean;

  constructor(of: { readonly isRead: boolean; readonly isOffline: boolean }, cause?: unknown) {
    super('no answer', { cause });
    this.isRead = of.isRead;
    this.isOffline = of.isOffline;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The stable code of an error of functions/v1, auth/v1 or rest/v1; null when it has none. */
export function errorCode(error: unknown): string | null {
  if (!isRecord(error)) return null;
  return typeof error['code'] === 'string' ? error['code'] : null;
}

/**
 * The sentence to show. The server writes it (contract); here only what never reached the server, or came from somebody
 * else. `fallback` is for the latter; a read whose error may come from another client passes `NOT_LOADED`.
 */
export function errorSentence(error: unknown, fallback: string = NOT_DONE): string {
  if (error instanceof Unanswered && error.isRead) return NOT_LOADED;
  if (isOffline(error)) return fallback === NOT_LOADED ? NOT_LOADED : NOT_DONE;
  const [issue] = fieldIssues(error);
  if (issue) return issue.message;
  return (isRecord(error) && writtenMessage(error)) || fallback;
}

/** The names of errors that are nobody's sentence: the language's own, and auth-js's for an answer without one. */
const NO_SENTENCE = /^(Type|Range|Reference|Syntax|AuthUnknown)Error$|^Unanswered$/;
/** auth-js puts the body, postgrest-js the body or what `fetch` threw, where an answer has no sentence. */
const NO_MESSAGE = /^\s*[{<]|^\w*Error: /;

function writtenMessage({ name, message, code, cause }: Record<string, unknown>): string | null {
  if (typeof message !== 'string' || NO_MESSAGE.test(message)) return null;
  if (typeof name === 'string' && NO_SENTENCE.test(name)) return null;
  // Codes of ours are lower case; in capitals it is the client's own word for a status it cannot read.
  if (typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code)) return null;
  // Thrown on the way by a library, about another error.
  if (cause !== undefined && typeof code !== 'string') return null;
  return message;
}

/** Whether the request did not reach the server at all. */
export function isOffline(error: unknown): boolean {
  if (error instanceof Unanswered) return error.isOffline;
  if (error instanceof ORPCError) return false;
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AuthRetryableFetchError' ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  );
}

/** The `data` of an error of the contract, for the operation that knows its shape. */
export function errorData(error: unknown): Record<string, unknown> | null {
  return error instanceof ORPCError && isRecord(error.data) ? error.data : null;
}

/** The fields that were not accepted (`invalid_input`): dotted path and sentence. */
export function fieldIssues(error: unknown): { path: string; message: string }[] {
  const issues = errorData(error)?.['issues'];
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue: unknown) =>
    isRecord(issue) && typeof issue['message'] === 'string' && Array.isArray(issue['path'])
      ? [{ path: issue['path'].map(String).join('.'), message: issue['message'] }]
      : [],
  );
}
