import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** The viewer's handle, '' until it is known; null where nobody asks for it. */
export function useMyHandle(isAsked: boolean): string | null {
  const me = useQuery({
    ...api.accounts.me.queryOptions({ input: {} }),
    staleTime: Infinity,
    enabled: isAsked,
  });
  return isAsked ? (me.data?.handle ?? '') : null;
}
