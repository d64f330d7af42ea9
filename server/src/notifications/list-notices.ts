import { NOTICE_FILTER } from '@limelight/contract/notifications/notice-words';
import type { Notice, NoticeKind } from '@limelight/contract/notifications/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { countUnread as unreadOf, markRead as setRead, noticesOf } from './notice-queries.ts';
import { toNotice } from './view.ts';

const MOST_UNREAD = 100;

const ABOUT_MEMBERSHIPS = Object.entries(NOTICE_FILTER).flatMap(([kind, filter]) =>
  filter === 'memberships' ? [kind as NoticeKind] : [],
);

/** What happened to the viewer, newest first. */
export async function listNotices(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  asked: { about: 'all' | 'memberships'; cursor?: string | undefined; limit: number },
): Promise<{ items: Notice[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(asked.cursor);
  const kinds = asked.about === 'all' ? null : ABOUT_MEMBERSHIPS;
  const rows = await db.many(noticesOf, viewer.id, kinds, at, id, asked.limit + 1);
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: items.map(toNotice), nextCursor };
}

/** How many the viewer has not seen; 100 for more than that. */
export const countUnread = ({ db }: Pick<Deps, 'db'>, viewer: Viewer) =>
  db.one(unreadOf, viewer.id, MOST_UNREAD);

/** Everything up to and including `until` is seen; what comes meanwhile stays new. */
export async function markRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  until: string,
): Promise<void> {
  await db.run(setRead, viewer.id, new Date(until), clock.now());
}
