import { recordOf } from './record-of.ts';

/** The key of the session in localStorage. */
export const SESSION_KEY = 'session';

/** Whether a session is stored here, valid or not. */
export function hasStoredSession(): boolean {
  return stored() !== null;
}

/** Storage can be disabled; then nothing is stored. */
function stored(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

/** The session as auth-js stored it; null if there is none, or it cannot be read. */
export function storedSession(): Readonly<Record<string, unknown>> | null {
  try {
    return recordOf(JSON.parse(stored() ?? 'null'));
  } catch {
    return null;
  }
}

/** The claims in an access token; null if they cannot be read. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return recordOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return null;
  }
}
