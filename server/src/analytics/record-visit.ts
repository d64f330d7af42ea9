import { isbot } from 'isbot';
import { UNKNOWN_COUNTRY } from '@limelight/contract/platform/country';
import type { VisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { creatorVisited } from './events.ts';
import { insertVisit } from './queries.ts';
import { type StrangerTrace, visitorOf } from './visitor.ts';

/**
 * Records a visit of a creator's page that the viewer can see, once per visitor and day (UTC). Visits of the owner and of
 * robots do not count. Only the country of the address is stored.
 */
export async function recordVisit(
  deps: Pick<Deps, 'db' | 'clock' | 'countries'>,
  creatorId: CreatorId,
  viewer: Viewer | null,
  source: VisitSource,
  trace: StrangerTrace,
): Promise<void> {
  if (viewer?.id === creatorId || isbot(trace.userAgent)) return;
  const now = deps.clock.now();
  const { day, visitor, network } = await visitorOf(deps, viewer, trace, now);
  const fanId = viewer?.id ?? null;
  await deps.db.tx(async (tx) => {
    const isFirst = await tx.maybe(insertVisit, {
      creatorId,
      day,
      visitor,
      network,
      now,
      source,
      viewerId: fanId,
    });
    if (!isFirst) return;
    const country = deps.countries.isKnown
      ? (deps.countries.of(trace.ip) ?? UNKNOWN_COUNTRY)
      : null;
    await emit(deps, tx, creatorVisited, { creatorId, fanId, source, country });
  });
}
