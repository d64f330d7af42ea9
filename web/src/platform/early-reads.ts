import { config } from './config.ts';
import { ownAsker } from './page-session.ts';
import { claimsOf, storedSession } from './stored-session.ts';

/**
 * Reads of the first screen, sent while the app's code is still loading. The app sends the same reads as ever, and gets the
 * responses that are under way.
 */
interface EarlyRead {
  readonly response: Promise<Response>;
  readonly authorization: string;
  readonly sentAt: number;
  readonly ending: AbortController;
}

const reads = new Map<string, EarlyRead>();
/** A response that the app has not taken by then is no longer fresh (`staleTime` in query-client.ts). */
const FRESH_MS = 30_000;
/** auth-js renews a token that has less time left: what was read with the old one would not be taken. */
const RENEWED_MS = 90_000;

/** Sends a read to a path of this server, such as '/functions/v1/accounts/me'. */
export type ReadEarly = (path: string) => Promise<Response>;

/** Returns null where reads would be refused or not taken: without a session, or with one that ends or owes a second factor. */
export function earlyReader(): ReadEarly | null {
  const token = usableToken();
  if (token === null || ownAsker() !== null) return null;
  // What a person does may change what reads return.
  for (const deed of ['click', 'keydown'])
    addEventListener(deed, () => reads.clear(), { capture: true, once: true });
  const { supabaseUrl, supabaseKey } = config();
  const authorization = `Bearer ${token}`;
  return (path) => {
    const url = new URL(path, supabaseUrl).href;
    const ending = new AbortController();
    const response = fetch(url, {
      headers: { authorization, apikey: supabaseKey },
      signal: ending.signal,
    });
    // The app handles it, if it takes the response.
    response.catch(() => undefined);
    reads.set(url, { response, authorization, sentAt: performance.now(), ending });
    return response;
  };
}

function usableToken(): string | null {
  const { access_token: token, expires_at: endsAt, user } = storedSession() ?? {};
  if (typeof token !== 'string' || typeof endsAt !== 'number') return null;
  if (endsAt * 1000 - RENEWED_MS < config().now) return null;
  return hasFactors(user) && claimsOf(token)?.['aal'] !== 'aal2' ? null : token;
}

const hasFactors = (user: unknown): boolean =>
  typeof user === 'object' &&
  user !== null &&
  'factors' in user &&
  Array.isArray(user.factors) &&
  user.factors.length > 0;

/** The response to this request if it was sent early; each only once. */
export function takeEarly(url: string, init: RequestInit = {}): Promise<Response> | null {
  const read = (init.method ?? 'GET') === 'GET' ? reads.get(url) : undefined;
  reads.delete(url);
  const isSame = read?.authorization === new Headers(init.headers).get('authorization');
  if (!read || !isSame || performance.now() - read.sentAt > FRESH_MS) return null;
  init.signal?.addEventListener('abort', () => read.ending.abort());
  return read.response;
}
