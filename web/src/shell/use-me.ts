import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.tsx';

/** The signed-in person: name, handle, roles, region. Fetched only with a session. */
export function useMe() {
  const { status } = useSession();
  return useQuery({
    ...api.accounts.me.queryOptions({ input: {} }),
    staleTime: 60_000,
    enabled: status === 'signed-in',
  });
}
