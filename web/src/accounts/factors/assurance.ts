import type { Session } from '@supabase/supabase-js';

/** The level in the token's `aal` claim; 'aal1' if it cannot be read. */
export function currentLevel(accessToken: string): 'aal1' | 'aal2' {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2'
      ? 'aal2'
      : 'aal1';
  } catch {
    // Not a token: the lower level is safe, since it asks for more proof, never less.
    return 'aal1';
  }
}

/** The factors that can raise this session to the second level; empty when it needs nothing more. */
export function missingFactors(session: Pick<Session, 'access_token' | 'user'>) {
  const verified = (session.user.factors ?? []).filter((factor) => factor.status === 'verified');
  return currentLevel(session.access_token) === 'aal2' ? [] : verified;
}
