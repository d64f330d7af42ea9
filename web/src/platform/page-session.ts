import { claimsOf, storedSession } from './stored-session.ts';

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

/** The session id in an access token; null if it cannot be read. */
export function sessionIdOf(token: unknown): string | null {
  const id = claimsOf(String(token))?.['session_id'];
  return id === undefined ? null : String(id);
}

/** What this page says about the session of its request; null if it says nothing. */
export const askerOfPage = (): PageSession | null =>
  parseAsker(document.getElementById('asker')?.textContent ?? '');

/** The same, but only if it is about the session that is stored in this browser. */
export function ownAsker(): PageSession | null {
  const asker = askerOfPage();
  return asker !== null && asker.sessionId === sessionIdOf(storedSession()?.['access_token'])
    ? asker
    : null;
}

/** The session of the person whose content the page came with; undefined for what strangers get. */
const ownerOfContent = (): string | undefined => document.documentElement.dataset['session'];

export const isContentForStrangers = (): boolean => ownerOfContent() === undefined;

/**
 * Whether the page came with content of the session that is stored here. The server knows a session by its cookie, which may
 * be another one: of a person who signed out without a network, or of another account in another tab.
 */
export function hasOwnContent(): boolean {
  const owner = ownerOfContent();
  return owner !== undefined && owner === sessionIdOf(storedSession()?.['access_token']);
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
