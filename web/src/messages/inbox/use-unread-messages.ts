import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.tsx';

/** Told live, of groups on their channels (follow-groups.ts); asked now and then all the same, where no connection holds. */
const EVERY_MS = 5 * 60_000;

/** Apart from the other queries: the badge is on first screens. */
export const unreadCount = () => api.messages.countUnread.queryOptions({ input: {} });

/** How many messages the signed-in person has not read, as far as is known: for the badge. */
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
