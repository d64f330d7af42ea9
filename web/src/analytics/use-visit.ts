import { useEffect } from 'react';
import { isVisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { client } from '../platform/api.ts';
import { pathsBefore } from '../platform/path-before.ts';
import { cameFrom } from './came-from.ts';

/**
 * Whether the page was reached from another page of this site: the router numbers history entries from the one that opened the
 * site.
 */
function hasComeHere(state: unknown): boolean {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' && index > 0;
}

/** The first source of this tab's visits to a page: a person who signs up in between returns from another page of this site. */
function firstSource(creatorId: CreatorId) {
  const isInside = hasComeHere(history.state);
  // after a reload the page before is no longer known
  const before = isInside ? pathsBefore(location.pathname) : null;
  const now = cameFrom(new URL(location.href), document.referrer, before);
  const name = `visit:${creatorId}`;
  try {
    const kept = sessionStorage.getItem(name);
    if (kept !== null && isVisitSource(kept)) return kept;
    sessionStorage.setItem(name, now);
  } catch {
    // Storage is off: every visit has its own source.
  }
  return now;
}

/** Records a visit to a creator's page in the background; a failed request is ignored. */
export function useVisit(creatorId: CreatorId, isOwner: boolean): void {
  useEffect(() => {
    if (isOwner) return;
    client.analytics
      .recordVisit({ creatorId, source: firstSource(creatorId) })
      .catch(() => undefined);
  }, [creatorId, isOwner]);
}
