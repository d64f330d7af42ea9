import type { Announcement } from '@limelight/contract/notifications/operations';
import type { Deps } from '../../kernel/deps.ts';
import { announcementsOnShow } from './announcement-queries.ts';

/** The screen shows at most this many cards; older ones are the operator's archive. */
const MOST = 50;

/** The operator's cards, newest first. */
export async function listAnnouncements(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<{ items: Announcement[] }> {
  const rows = await deps.db.many(announcementsOnShow, deps.clock.now(), MOST);
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      body: row.body,
      actionUrl: row.action_url,
      publishedAt: row.published_at.toISOString(),
    })),
  };
}
