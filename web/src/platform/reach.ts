import { takeEarly } from './early-reads.ts';
import { NoResponse } from './errors.ts';

/** Content types of functions/v1: data and errors, receipts, tables. */
const OURS = /^(application\/(json|pdf)|text\/csv)\b/;

/**
 * `fetch` that returns only our server's responses: a proxy's page, a broken connection and a server error throw `NoResponse`.
 */
export async function reach(request: Request, init?: RequestInit): Promise<Response> {
  const isRead = request.method === 'GET';
  let answer: Response;
  try {
    const { method, headers } = request;
    answer = await (takeEarly(request.url, { method, headers, ...init }) ?? fetch(request, init));
  } catch (error) {
    // Aborted, because the result is no longer needed.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NoResponse({ isRead, isOffline: true }, error);
  }
  const isOurs = answer.status === 204 || OURS.test(answer.headers.get('content-type') ?? '');
  // A failed change returns its own error. For a read, a 500 says nothing more than that it failed.
  if (isOurs && !(isRead && answer.status === 500)) return answer;
  throw new NoResponse({ isRead, isOffline: false });
}
