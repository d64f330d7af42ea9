import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.tsx';

/**
 * Realtime events update it, for groups on their channels (follow-groups.ts). It is also read at this interval in case the
 * connection is down.
 */
const EVERY_MS = 5 * 60_000;

/** In a file without the other queries, because first screens show the badge. */
export const unreadCount = () => api.messages.countUnread.queryOptions({ input: {} });

/** The number of messages that the signed-in user has not read, for the badge. */
export function useUnreadMessages(): number {
  const { status } = useSession();
  const { data } = useQuery({
    ...unreadCount(),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    enabled: status === 'signed-in',
  });
  return data ? data.unread + data.ofGroups : 0;
}
