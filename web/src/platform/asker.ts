import { SESSION_KEY } from './supabase.ts';

/**
 * What the server said, with the page, of the session whose cookie asked for it: so that nothing has to be asked only to
 * be refused.
 */
interface Asker {
  readonly sessionId: string;
  /** It was ended elsewhere, or its person may not sign in any more. */
  readonly hasEnded: boolean;
  /** What strangers read at this address is not there for this person, such as the page of who blocked them. */
  readonly isWithheld: boolean;
}

/** Reads the block `id="asker"`; null without one. */
export function parseAsker(json: string): Asker | null {
  if (json.trim() === '') return null;
  const given: unknown = JSON.parse(json);
  if (typeof given !== 'object' || given === null) return null;
  const { sessionId, hasEnded, isWithheld } = Object.fromEntries(Object.entries(given));
  if (typeof sessionId !== 'string') return null;
  return { sessionId, hasEnded: hasEnded === true, isWithheld: isWithheld === true };
}

/** The id of a session as auth-js stores it; null where it cannot be read. */
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

/** The id of an access token's session; null where it cannot be read. */
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

/** What this page says of the session whose cookie asked for it; null where it says nothing. */
export const askerOfPage = (): Asker | null =>
  parseAsker(document.getElementById('asker')?.textContent ?? '');

/** What was said of the session that is stored here; of another one it says nothing. */
function ownAsker(): Asker | null {
  const asker = askerOfPage();
  try {
    const isOwn = asker?.sessionId === storedSessionId(localStorage.getItem(SESSION_KEY));
    return isOwn ? asker : null;
  } catch {
    return null;
  }
}

let withheldPath: string | null = null;

/** Takes in what came with this page; answers whether its session has ended. Called once, at the start. */
export function hearAsker(): { readonly hasEnded: boolean } {
  const asker = ownAsker();
  withheldPath = asker?.isWithheld === true ? location.pathname : null;
  return { hasEnded: asker?.hasEnded ?? false };
}

/** Whether the server said that there is nothing at this address for who is signed in. */
export const isWithheld = (path: string): boolean => withheldPath === path;

/** That was said of one moment: whoever comes again asks again. */
export function forgetWithheld(): void {
  withheldPath = null;
}
