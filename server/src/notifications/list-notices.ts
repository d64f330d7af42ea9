import { allNotices, type NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { NoticeFilter } from '@limelight/contract/notifications/filter';
import type { Notice } from '@limelight/contract/notifications/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { noticesOf, unreadNotices } from './notice-queries.ts';
import { readNotices } from './read-notices.ts';

/** Nobody reads a larger number. */
const MOST_UNREAD = 100;

/** The kinds that a filter shows; null for all of them. */
function kindsOf(about: NoticeFilter): NoticeFact['kind'][] | null {
  if (about === 'all') return null;
  return Object.values(allNotices).flatMap(({ kind, filter }) => (filter === about ? [kind] : []));
}

/** What happened to the viewer, newest first; a page may be short of what they may no longer see. */
export async function listNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  viewer: Viewer,
  asked: { about: NoticeFilter; cursor?: string | undefined; limit: number },
): Promise<{ items: Notice[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(asked.cursor);
  const kinds = kindsOf(asked.about);
  const rows = await deps.db.many(noticesOf, viewer.id, kinds, at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.changed_at, row.id),
  );
  return { items: await readNotices(deps, viewer.id, items), nextCursor };
}

/** How many unread ones the viewer would find in the list; 100 for that many or more. */
export async function countUnread(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  viewer: Viewer,
): Promise<{ unread: number }> {
  const rows = await deps.db.many(unreadNotices, viewer.id, MOST_UNREAD);
  const notices = await readNotices(deps, viewer.id, rows);
  return { unread: notices.filter(({ readAt }) => readAt === null).length };
}
