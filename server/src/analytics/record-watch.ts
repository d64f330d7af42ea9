import { isbot } from 'isbot';
import type { WatchMark } from '@limelight/contract/analytics/watch';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { mediaWatched } from './events.ts';
import { insertWatch } from './watch-queries.ts';
import { type StrangerTrace, visitorOf } from './visitor.ts';

const BITS: Readonly<Record<WatchMark, number>> = { 0: 1, 25: 2, 50: 4, 75: 8, 100: 16 };

/**
 * Records how far a person played a creator's film or sound that is open to them, once per visitor, day (UTC) and mark. Watches
 * of the owner and of robots do not count, and neither does a recording that only one person received: figures never reveal
 * what a single fan did.
 */
export async function recordWatch(
  deps: Pick<Deps, 'db' | 'clock' | 'byteAccess'>,
  { mediaId, mark }: { readonly mediaId: MediaId; readonly mark: WatchMark },
  viewer: Viewer | null,
  trace: StrangerTrace,
): Promise<void> {
  if (isbot(trace.userAgent)) return;
  const viewerId = viewer?.id ?? null;
  const access = await deps.byteAccess.of(deps.db, viewerId, [mediaId], deps.clock.now());
  if (access.get(mediaId) !== 'full') return;
  const who = await visitorOf(deps, viewer, trace, deps.clock.now());
  await deps.db.tx(async (tx) => {
    const kept = await tx.maybe(insertWatch, {
      mediaId,
      viewerId,
      ...who,
      marks: BITS[mark] | BITS[0],
    });
    if (!kept) return;
    const { creator_id: creatorId, is_new: isNew } = kept;
    // a watch whose start event was lost still counts as started
    const marks: WatchMark[] = isNew && mark > 0 ? [0, mark] : [mark];
    await emit(deps, tx, mediaWatched, { creatorId, mediaId, marks });
  });
}
