import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { refreshLater } from './refresh-later.ts';
import { markAllRead as setAllRead, markRead as setRead } from './notice-queries.ts';

/** Marks one of the viewer's notices as read. */
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

/** Marks everything up to and including `until` as read; notices that arrive meanwhile stay new. */
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
