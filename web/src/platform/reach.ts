import { Unanswered } from './errors.ts';

/** What functions/v1 answers with: its data, its refusals, its receipts and tables. */
const OURS = /^(application\/(json|pdf)|text\/csv)\b/;

/** `fetch`, for answers of ours only: a proxy's page, a cut line and a fault of the server are `Unanswered`. */
export async function reach(request: Request, init?: RequestInit): Promise<Response> {
  const isRead = request.method === 'GET';
  let answer: Response;
  try {
    answer = await fetch(request, init);
  } catch (error) {
    // Nobody waits for it any more.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unanswered({ isRead, isOffline: true }, error);
  }
  const isOurs = answer.status === 204 || OURS.test(answer.headers.get('content-type') ?? '');
  // What a change was refused with is its own affair; a read has nothing to say beyond that it failed.
  if (isOurs && !(isRead && answer.status === 500)) return answer;
  throw new Unanswered({ isRead, isOffline: false });
}
