import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { refreshLater } from './refresh-later.ts';
import { markAllRead as setAllRead, markRead as setRead } from './notice-queries.ts';

/** The viewer has read this one of theirs. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  viewer: Viewer,
  noticeId: string,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.run(setRead, viewer.id, noticeId, deps.clock.now());
    refreshLater(deps, tx, [viewer.id]);
  });
}

/** Everything up to and including `until` is read; what comes meanwhile stays new. */
export async function markAllRead(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  viewer: Viewer,
  until: string,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.run(setAllRead, viewer.id, new Date(until), deps.clock.now());
    refreshLater(deps, tx, [viewer.id]);
  });
}
