import { api } from '../platform/api.ts';

/** What happened to the person, newest first; all of it, or what is about memberships. */
export const notices = (about: 'all' | 'memberships') =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ about, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
