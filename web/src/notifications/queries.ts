import type { QueryClient } from '@tanstack/react-query';
import type { NoticeFilter } from '@limelight/contract/kernel/notice-filter';
import { api } from '../platform/api.ts';

/** The person's notices, newest first; all of them, or those of a filter. */
export const notices = (about: NoticeFilter) =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ about, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Fetches the list and the badge again: something happened, or was read on another screen. */
export async function refreshNotices(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: api.notifications.list.key() }),
    queries.invalidateQueries({ queryKey: api.notifications.countUnread.key() }),
  ]);
}
