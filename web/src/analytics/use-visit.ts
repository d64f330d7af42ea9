import { useEffect } from 'react';
import { z } from 'zod';
import { visitSource } from '@limelight/contract/analytics/source';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { client } from '../platform/api.ts';
import { pathBefore } from '../platform/path-before.ts';
import { cameFrom } from './came-from.ts';

/** The router numbers the places it has been to since the site was opened. */
const place = z.object({ idx: z.int().positive() });

/** What brought this tab to a page first: who signs up on the way comes back from another page of this site. */
function firstSource(creatorId: CreatorId) {
  const isInside = place.safeParse(history.state).success;
  // after a page was loaded again nobody knows the one before any more
  const before = isInside ? (pathBefore(location.pathname) ?? '') : null;
  const now = cameFrom(new URL(location.href), document.referrer, before);
  const name = `visit:${creatorId}`;
  try {
    const kept = visitSource.safeParse(sessionStorage.getItem(name));
    if (kept.success) return kept.data;
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
