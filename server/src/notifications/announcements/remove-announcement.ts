import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { audit } from '../../safety/index.ts';
import { takeDownAnnouncement } from './announcement-queries.ts';

/** Takes an announcement down; false where none with this id is shown. */
export async function removeAnnouncement(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    if ((await tx.run(takeDownAnnouncement, id, now)) === 0) return false;
    await audit(
      tx,
      {
        actorId: viewer.id,
        action: 'notifications.removeAnnouncement',
        subject: `announcement:${id}`,
      },
      now,
    );
    return true;
  });
}
