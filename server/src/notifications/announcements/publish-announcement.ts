import type { Announcement } from '@limelight/contract/notifications/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { audit } from '../../safety/index.ts';
import { insertAnnouncement } from './announcement-queries.ts';

/** Shows an announcement to everyone from now on. */
export async function publishAnnouncement(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { title, body, actionUrl }: { title: string; body: string; actionUrl: string | null },
): Promise<Announcement> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const { id } = await tx.one(insertAnnouncement, title, body, actionUrl, now);
    await audit(
      tx,
      {
        actorId: viewer.id,
        action: 'notifications.publishAnnouncement',
        subject: `announcement:${id}`,
      },
      now,
    );
    return { id, title, body, actionUrl, publishedAt: now.toISOString() };
  });
}
