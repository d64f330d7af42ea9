import type { NoticeFilter } from '@limelight/contract/notifications/filter';
import type { Deps } from '../kernel/deps.ts';
import type { Notices } from '../kernel/parts/notices.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { type ReadNotice, readNotices } from './read-notices.ts';

/** Nobody reads a larger number. */
const MOST_UNREAD = 100;

type ListDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'notices'>;

/** The kinds that a filter shows; null for all of them. */
function kindsOf({ kinds }: Notices, about: NoticeFilter): string[] | null {
  if (about === 'all') return null;
  return [...kinds.values()].flatMap(({ notice }) => (notice.filter === about ? notice.kind : []));
}

/** What happened to the viewer, newest first; a page may be short of what they may no longer see. */
export async function listNotices(
  deps: ListDeps,
  viewer: Viewer,
  asked: { about: NoticeFilter; cursor?: string | undefined; limit: number },
): Promise<{ items: Omit<ReadNotice, 'kind'>[]; nextCursor: string | null }> {
  const after = timeCursor.decode(asked.cursor);
  const kinds = kindsOf(deps.notices, asked.about);
  const rows = await deps.notices.list(deps.db, viewer.id, kinds, after, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.changed_at, row.id),
  );
  const read = await readNotices(deps, viewer.id, items);
  return { items: read.map(({ kind: _, ...notice }) => notice), nextCursor };
}

/** How many unread ones the viewer would find in the list; 100 for that many or more. */
export async function countUnread(deps: ListDeps, viewer: Viewer): Promise<{ unread: number }> {
  const rows = await deps.notices.unread(deps.db, viewer.id, MOST_UNREAD);
  const notices = await readNotices(deps, viewer.id, rows);
  return { unread: notices.filter(({ readAt }) => readAt === null).length };
}
