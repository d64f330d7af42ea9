import { SESSION_KEY } from './supabase.ts';

/**
 * What the server knew about the session of the page request's cookie, so that the browser sends no requests that would only be
 * refused.
 */
interface PageSession {
  readonly sessionId: string;
  /** The session was ended elsewhere, or its user may no longer sign in. */
  readonly hasEnded: boolean;
  /**
   * The page at this address is hidden from this user although visitors see it, such as the page of a creator who blocked them.
   */
  readonly isWithheld: boolean;
}

/** Reads the block `id="asker"`; null without one. */
export function parseAsker(json: string): PageSession | null {
  if (json.trim() === '') return null;
  const given: unknown = JSON.parse(json);
  if (typeof given !== 'object' || given === null) return null;
  const { sessionId, hasEnded, isWithheld } = Object.fromEntries(Object.entries(given));
  if (typeof sessionId !== 'string') return null;
  return { sessionId, hasEnded: hasEnded === true, isWithheld: isWithheld === true };
}

/** The id of a session as auth-js stores it; null if it cannot be read. */
export function storedSessionId(stored: string | null): string | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null');
    if (typeof session !== 'object' || session === null || !('access_token' in session))
      return null;
    return sessionIdOf(String(session.access_token));
  } catch {
    return null;
  }
}

/** The session id in an access token; null if it cannot be read. */
export function sessionIdOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('session_id' in claims)) return null;
    return String(claims.session_id);
  } catch {
    return null;
  }
}

/** What this page says about the session of its request; null if it says nothing. */
export const askerOfPage = (): PageSession | null =>
  parseAsker(document.getElementById('asker')?.textContent ?? '');

/** The same, but only if it is about the session that is stored in this browser. */
function ownAsker(): PageSession | null {
  const asker = askerOfPage();
  try {
    const isOwn = asker?.sessionId === storedSessionId(localStorage.getItem(SESSION_KEY));
    return isOwn ? asker : null;
  } catch {
    return null;
  }
}

let withheldPath: string | null = null;

/** Reads the block of this page. Returns whether the stored session has ended. Called once, at the start. */
export function readPageSession(): { readonly hasEnded: boolean } {
  const asker = ownAsker();
  withheldPath = asker?.isWithheld === true ? location.pathname : null;
  return { hasEnded: asker?.hasEnded ?? false };
}

/** Whether the server reported the page at this path as hidden from the signed-in user. */
export const isWithheld = (path: string): boolean => withheldPath === path;

/** The report holds for one visit only: the next one requests the page again. */
export function forgetWithheld(): void {
  withheldPath = null;
}
