import type { Session } from '@supabase/supabase-js';
import { claimsOf } from '../../platform/stored-session.ts';

/** The level in the token's `aal` claim; the lower one if it cannot be read, since that asks for more proof, never less. */
export const currentLevel = (accessToken: string): 'aal1' | 'aal2' =>
  claimsOf(accessToken)?.['aal'] === 'aal2' ? 'aal2' : 'aal1';

/** The factors that can raise this session to the second level; empty when it needs nothing more. */
export function missingFactors(session: Pick<Session, 'access_token' | 'user'>) {
  const verified = (session.user.factors ?? []).filter((factor) => factor.status === 'verified');
  return currentLevel(session.access_token) === 'aal2' ? [] : verified;
}
