import type { NoticeFilter } from '@limelight/contract/kernel/notice-filter';
import type { Deps } from '../kernel/deps.ts';
import type { Notices } from '../kernel/parts/notices.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { type ReadNotice, readNotices } from './read-notices.ts';

/** Unread notices are counted up to this number. */
const MOST_UNREAD = 100;

type ListDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'notices'>;

/** The kinds of notices in a filter; null for all. */
function kindsOf({ kinds }: Notices, about: NoticeFilter): string[] | null {
  if (about === 'all') return null;
  return [...kinds.values()].flatMap(({ notice }) => (notice.filter === about ? notice.kind : []));
}

/**
 * The viewer's notices, newest first. A page may have fewer than `limit`, since notices that they may no longer see are left
 * out.
 */
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

/** The number of unread notices in the viewer's list; 100 for that many or more. */
export async function countUnread(deps: ListDeps, viewer: Viewer): Promise<{ unread: number }> {
  const rows = await deps.notices.unread(deps.db, viewer.id, MOST_UNREAD);
  const notices = await readNotices(deps, viewer.id, rows);
  return { unread: notices.filter(({ readAt }) => readAt === null).length };
}
