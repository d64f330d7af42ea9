import { SECOND } from '../platform/clock/clock.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Claims } from '../services/access.ts';
import { loadViewer } from './load-viewer.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** How long a person's roles are cached: a look-up per request halves the throughput of a hot read. */
const REMEMBER = 5 * SECOND;
const MOST = 5_000;

export interface Viewers {
  /** At most five seconds old. The session itself is checked by the token at every request. */
  of(claims: Claims): Promise<Viewer | null>;
  fresh(claims: Claims): Promise<Viewer | null>;
}

/**
 * Caches viewers for some seconds, bounded, by session and level. A session that owes its second factor is looked up every
 * time: once the last factor is removed, the very next request must get through.
 */
export function createViewers(deps: Pick<Deps, 'db'>): Viewers {
  const known = new Map<string, { readonly viewer: Viewer | null; readonly until: number }>();
  const keyOf = (claims: Claims) => `${claims.session_id} ${claims.aal}`;

  async function fresh(claims: Claims): Promise<Viewer | null> {
    const viewer = await loadViewer(deps, claims);
    if (known.size >= MOST) known.clear();
    if (viewer?.awaitsSecondFactor) known.delete(keyOf(claims));
    else known.set(keyOf(claims), { viewer, until: Date.now() + REMEMBER });
    return viewer;
  }

  return {
    fresh,
    of(claims) {
      const found = known.get(keyOf(claims));
      return found && found.until > Date.now() ? Promise.resolve(found.viewer) : fresh(claims);
    },
  };
}
