import { ORPCError } from '@orpc/client';

const FALLBACK = 'Something went wrong. Please try again.';
const OFFLINE = 'No connection. Check your network and try again.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The stable code of an error of functions/v1, auth/v1 or rest/v1; null when it has none. */
export function errorCode(error: unknown): string | null {
  if (!isRecord(error)) return null;
  return typeof error['code'] === 'string' ? error['code'] : null;
}

/** The sentence to show. The server writes it (contract); here only what never reached the server. */
export function errorSentence(error: unknown, fallback: string = FALLBACK): string {
  if (isOffline(error)) return OFFLINE;
  const [issue] = fieldIssues(error);
  if (issue) return issue.message;
  return (isRecord(error) && writtenMessage(error)) || fallback;
}

/** auth-js puts the body, or the parser's complaint about it, where an answer has no sentence. */
function writtenMessage({ name, message }: Record<string, unknown>): string | null {
  if (typeof message !== 'string' || name === 'AuthUnknownError' || message.startsWith('{')) {
    return null;
  }
  return message;
}

/** Whether the request did not reach the server at all. */
export function isOffline(error: unknown): boolean {
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
