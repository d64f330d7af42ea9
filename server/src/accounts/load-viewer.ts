import type { Role } from '@limelight/contract/accounts/operations';
import type { Deps } from '../kernel/deps.ts';
import type { Claims } from '../services/access.ts';
import { findViewer } from './queries.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** Loads the person behind verified claims, with their current roles; null for a suspended account. */
export async function loadViewer(
  deps: Pick<Deps, 'db'>,
  claims: Pick<Claims, 'sub' | 'session_id' | 'aal'>,
): Promise<Viewer | null> {
  const row = await deps.db.maybe(findViewer, claims.sub);
  if (!row) return null;
  const roles = new Set<Role>(['fan', ...row.roles]);
  return {
    id: row.id,
    sessionId: claims.session_id,
    aal: claims.aal,
    roles,
    awaitsSecondFactor: row.has_factor && claims.aal === 'aal1',
  };
}
