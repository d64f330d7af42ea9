import { useEffect } from 'react';
import { isVisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { client } from '../platform/api.ts';
import { pathsBefore } from '../platform/path-before.ts';
import { cameFrom } from './came-from.ts';

/** The router numbers the places it has been to since the site was opened. */
function hasComeHere(state: unknown): boolean {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' && index > 0;
}

/** What brought this tab to a page first: who signs up on the way comes back from another page of this site. */
function firstSource(creatorId: CreatorId) {
  const isInside = hasComeHere(history.state);
  // after a page was loaded again nobody knows the one before any more
  const before = isInside ? pathsBefore(location.pathname) : null;
  const now = cameFrom(new URL(location.href), document.referrer, before);
  const name = `visit:${creatorId}`;
  try {
    const kept = sessionStorage.getItem(name);
    if (kept !== null && isVisitSource(kept)) return kept;
    sessionStorage.setItem(name, now);
  } catch {
    // Storage is off: every visit speaks for itself.
  }
  return now;
}

/** Records a visit of a creator's page, beside whatever the page does; one that fails is not counted. */
export function useVisit(creatorId: CreatorId, isOwner: boolean): void {
  useEffect(() => {
    if (isOwner) return;
    client.analytics
      .recordVisit({ creatorId, source: firstSource(creatorId) })
      .catch(() => undefined);
  }, [creatorId, isOwner]);
}
