import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** The viewer's handle, '' until it is loaded; null where it is not needed. */
export function useMyHandle(isAsked: boolean): string | null {
  const me = useQuery({
    ...api.accounts.me.queryOptions({ input: {} }),
    staleTime: Infinity,
    enabled: isAsked,
  });
  return isAsked ? (me.data?.handle ?? '') : null;
}
