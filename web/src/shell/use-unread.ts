import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.tsx';

/** Milliseconds between polls of the bell's badge while the page is visible. */
const EVERY_MS = 60_000;

/** How many notices the signed-in person has not read, as far as known. */
export function useUnread(): number {
  const { status } = useSession();
  const { data } = useQuery(
    api.notifications.countUnread.queryOptions({
      input: {},
      refetchInterval: EVERY_MS,
      refetchOnWindowFocus: true,
      enabled: status === 'signed-in',
    }),
  );
  return data?.unread ?? 0;
}
